import { mapKnown } from '../model/missing.ts'
import { writtenEstimate, type Result } from '../model/result.ts'

/** A result in the form of the JSON documents that list the figures of a suite. */
export const resultDocument = ({ throughput, speedup, efficiency, ...result }: Result) => ({
  ...result,
  throughput: mapKnown(throughput, writtenEstimate),
  speedup: mapKnown(speedup, writtenEstimate),
  efficiency: mapKnown(efficiency, writtenEstimate),
})
