import type { QuotedText } from '../messages/data.ts'

/** Why the rule of a collection and steady's differ. */
export type RulesDiffer = 'token-batches' | 'printed-rates' | 'window'

/** What both a log and its name may state. */
export type NamedFact = 'devices' | 'batch-per-device' | 'precision'

export interface DifferingValues {
  /** The first of them. */
  readonly shown: readonly string[]
  readonly more: number
}

/** Wherein the figures of a baseline and the cases of a suite differ. */
export interface Apart {
  /** `framework`, `model`, `topology`, `batch per device`, `case`, or an axis. */
  readonly part: string
  readonly printed: DifferingValues
  readonly planned: DifferingValues
}

/** Why a folder gave no run; the reason of the first log, where one has a name that is known. */
export type NothingFound =
  | { readonly kind: 'no-known-name'; readonly layouts: readonly string[]; readonly files: number }
  /** Its documents link to archives of logs, the first of which is named. */
  | { readonly kind: 'archives'; readonly count: number; readonly first: string; readonly document: string }
  | {
      readonly kind: 'other-format' | 'unusable'
      readonly logs: number
      readonly file: string
      readonly why: QuotedText
    }
