import type { Measurement } from '../model/measurement.ts'
import type { RuleReason, Run } from '../model/run.ts'

/** Why a measurement is under its rule; undefined where that is no rule of the run's collection. */
export function ruleReason(
  { origin, findings }: Pick<Run, 'origin' | 'findings'>,
  { protocol }: Pick<Measurement, 'protocol'>,
): RuleReason | undefined {
  if (origin.kind !== 'imported' || origin.rule?.name !== protocol) return undefined
  // Results that were made before the reason was kept have the finding alone.
  return origin.ruleFrom ?? (findings.some(({ code }) => code === 'rule-found') ? 'document' : 'usual')
}
