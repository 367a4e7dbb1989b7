import type { Text } from '../model/text.ts'

/** What became of a source while the page is open. */
export type SourceState =
  | { readonly state: 'ready' }
  /** Its files are no longer there; its figures are those that were read last. */
  | { readonly state: 'gone' }
  /** It cannot be read any more. */
  | { readonly state: 'failed'; readonly seen: Text }

export interface ShownSource {
  readonly source: string
  readonly name: string
  readonly state: SourceState
}

/** What the page says of an axis. */
export interface ShownAxis {
  readonly title: Text
  /** The value of a case that says nothing; undefined where there is none. */
  readonly ordinary?: string | number | boolean | undefined
  /** Whether another value is other work: figures of such cases do not compare. */
  readonly isWork: boolean
}

/** What the page shows, and whether it changed since it was asked for. */
export interface ExplorerState {
  /** Another one once any figure may have changed. */
  readonly version: string
  readonly madeBy: string
  readonly sources: readonly ShownSource[]
  /** Histories that were named, whose changes can be shown. */
  readonly histories: readonly string[]
  /** By the name that columns and filters have. */
  readonly axes: Readonly<Record<string, ShownAxis>>
  /** What the page can do beside tables. */
  readonly can: {
    readonly compare: boolean
    readonly logs: boolean
    /** Whether figures may change while it is open. */
    readonly live: boolean
  }
}
