import { mapKnown } from '../model/missing.ts'
import { writtenEstimate, type Result } from '../model/result.ts'
import type { Measurement } from '../model/measurement.ts'
import type { RuleReason, Run } from '../model/run.ts'
import { startUpOf, type CaseStartUp } from './start-up.ts'
import { gradeDocument } from './grade.ts'

/** Why a measurement uses its protocol; undefined where it is not a protocol of the run's collection. */
export function ruleReason(
  { origin, findings }: Pick<Run, 'origin' | 'findings'>,
  { protocol }: Pick<Measurement, 'protocol'>,
): RuleReason | undefined {
  if (origin.kind !== 'imported' || origin.rule?.name !== protocol) return undefined
  // Older results have only the finding, because they did not store the reason.
  return origin.ruleFrom ?? (findings.some(({ code }) => code === 'rule-found') ? 'document' : 'usual')
}

/** A result as in the JSON documents that list the figures of a suite. */
export const resultDocument = ({ runs, throughput, speedup, efficiency, grade, ...result }: Result) => ({
  ...result,
  ...startUpDocument(startUpOf(runs)),
  runs: runs.map(({ run, measurement, fingerprint }) => ({
    run: run.id,
    repeat: run.repeat,
    measurement,
    ruleFrom: ruleReason(run, measurement),
    fingerprint,
  })),
  throughput: mapKnown(throughput, writtenEstimate),
  speedup: mapKnown(speedup, writtenEstimate),
  efficiency: mapKnown(efficiency, writtenEstimate),
  ...gradeDocument(grade),
})

const startUpDocument = (startUp: CaseStartUp | undefined) =>
  startUp === undefined
    ? {}
    : {
        startUp: {
          total: writtenEstimate(startUp.total),
          ...(startUp.slowSteps === undefined ? {} : { slowSteps: writtenEstimate(startUp.slowSteps) }),
          stepTime: startUp.stepTime,
        },
      }
