import type { QuotedText } from '../messages/data.ts'

/** Why a collection's rule and steady's give different figures. */
export type RulesDiffer = 'token-batches' | 'printed-rates' | 'window'

/** Facts that both a log and its name may state. */
export type NamedFact = 'devices' | 'batch-per-device' | 'precision'

export interface DifferingValues {
  readonly shown: readonly string[]
  readonly more: number
}

/** How the figures of a baseline and the cases of a suite differ. */
export interface Apart {
  /** `framework`, `model`, `topology`, `batch per device`, `case`, or an axis. */
  readonly part: string
  readonly printed: DifferingValues
  readonly planned: DifferingValues
}

/** Why a folder gave no run; for logs with a known name, the reason of the first one. */
export type NothingFound =
  | { readonly kind: 'no-known-name'; readonly layouts: readonly string[]; readonly files: number }
  /** Its documents link to archives of logs; `first` is the first of them. */
  | { readonly kind: 'archives'; readonly count: number; readonly first: string; readonly document: string }
  | {
      readonly kind: 'other-format' | 'unknown-format' | 'devices-open' | 'unusable'
      readonly logs: number
      readonly file: string
      readonly why: QuotedText
    }
