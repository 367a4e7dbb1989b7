import type { Environment } from '../../model/environment.ts'
import type { DataOf, FindingCode } from '../../messages/codes.ts'
import { finding, type Cause, type CodedFinding, type FindingLevel } from '../../model/finding.ts'
import type { Bytes } from '../../model/units.ts'
import type { Needs } from '../../model/workload.ts'

export type EnvironmentFacts = Omit<Environment, 'findings'>

/** What the runs need of the machine, where known. */
export interface RunNeeds {
  /** Memory that all devices of the largest case need together. */
  readonly memory: Bytes | undefined
  readonly devices: Needs['devices']
}

/** One rule for a doubtful setting of a machine. */
export interface EnvironmentRule {
  readonly code: FindingCode
  readonly level: FindingLevel
  readonly cause: Cause
  /** The finding; undefined where nothing is wrong, or where the deciding fact is missing. */
  readonly check: (facts: EnvironmentFacts, needs: RunNeeds) => CodedFinding | undefined
}

/** @param check gives the data of the finding's sentences; undefined for no finding */
export const environmentRule = <Code extends FindingCode>(
  code: Code,
  level: FindingLevel,
  cause: Cause,
  check: (facts: EnvironmentFacts, needs: RunNeeds) => DataOf<'findings', Code> | undefined,
): EnvironmentRule => ({
  code,
  level,
  cause,
  check: (facts, needs) => {
    const data = check(facts, needs)
    return data === undefined ? undefined : finding(code, level, ...data)
  },
})
