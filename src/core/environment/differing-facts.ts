import type { Quoted } from '../messages/data.ts'

/** A fact that nodes differ in, and which nodes have which value of it. */
export interface NodesDiffer {
  readonly what: Quoted
  readonly values: readonly { readonly value: Quoted; readonly nodes: readonly string[] }[]
}

/** A fact of a machine that should stay the same within one results folder. */
export type ChangedFact = 'host' | 'kernel' | 'processor' | 'cpus' | 'driver' | 'commit'
