import { mapKnown } from '../model/missing.ts'
import { writtenEstimate, type Result } from '../model/result.ts'
import { ruleReason } from './rule-reason.ts'

/** A result in the form of the JSON documents that list the figures of a suite. */
export const resultDocument = ({ runs, throughput, speedup, efficiency, ...result }: Result) => ({
  ...result,
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
})
