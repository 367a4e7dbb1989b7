import type { Axis } from '../model/axes/axis.ts'
import type { Text } from '../model/text.ts'

/** State of a source while the page is open. */
export type SourceState =
  | { readonly state: 'ready' }
  /** Its files are gone; the figures are those of the last reading. */
  | { readonly state: 'gone' }
  /** It can no longer be read. */
  | { readonly state: 'failed'; readonly seen: Text }

export interface ShownSource {
  readonly source: string
  readonly name: string
  readonly state: SourceState
}

/** An axis or a parameter as the page needs it. */
export interface ShownAxis {
  readonly title: Text
  /** The value of a case that states none; undefined for none. */
  readonly ordinary?: string | number | boolean | undefined
  /** What a difference means, and where its ordinary value is stated. */
  readonly compares: Axis['compares']
  readonly presence: Axis['presence']
  /** The values in words that need no title: `FP32`, `without XLA`. A value without any is named after the title. */
  readonly labels: Readonly<Record<string, Text>>
}

/** What the page shows; its version tells whether anything changed. */
export interface ExplorerState {
  /** Changes whenever a figure may have changed. */
  readonly version: string
  readonly madeBy: string
  readonly sources: readonly ShownSource[]
  /** Histories that the user named, whose changes can be shown. */
  readonly histories: readonly string[]
  /** Every machine: each has the same colour in all views. */
  readonly machines: readonly string[]
  /** By the name that columns and filters have. */
  readonly axes: Readonly<Record<string, ShownAxis>>
  /** What the page can do besides tables. */
  readonly can: {
    readonly compare: boolean
    readonly logs: boolean
    /** Whether figures may change while it is open. */
    readonly live: boolean
  }
}
