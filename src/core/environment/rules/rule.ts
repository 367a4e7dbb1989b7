import type { Environment } from '../../model/environment.ts'
import type { FindingLevel } from '../../model/finding.ts'
import type { Text } from '../../model/text.ts'
import type { Bytes } from '../../model/units.ts'
import type { Needs } from '../../model/workload.ts'

export type EnvironmentFacts = Omit<Environment, 'findings'>

/** What the runs ask of the machine, where that is known. */
export interface RunNeeds {
  /** Memory that all devices of the largest case take together. */
  readonly memory: Bytes | undefined
  readonly devices: Needs['devices']
}

/** One thing that can be wrong or doubtful about a machine. */
export interface EnvironmentRule {
  /** The finding's stable code. */
  readonly code: string
  readonly level: FindingLevel
  /** What is wrong and what to do; undefined where all is well, or where the fact that decides is missing. */
  readonly check: (
    facts: EnvironmentFacts,
    needs: RunNeeds,
  ) => { readonly seen: Text; readonly todo: Text } | undefined
}
