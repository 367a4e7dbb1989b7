import type { QuotedText } from '../messages/data.ts'

/** A fact that differs between nodes, and the nodes with each value. */
export interface NodesDiffer {
  readonly what: QuotedText
  readonly values: readonly { readonly value: QuotedText; readonly nodes: readonly string[] }[]
}

/** A fact of a machine that should stay the same within one results folder. */
export type ChangedFact = 'host' | 'kernel' | 'processor' | 'cpus' | 'driver' | 'commit'
