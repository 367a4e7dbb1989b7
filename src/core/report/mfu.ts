import { groupBy } from '../collections/group-by.ts'
import { findArchitecture } from '../flops/architectures.ts'
import { flopsConventionNamed, flopsOfStep } from '../flops/conventions.ts'
import { parametersOf } from '../flops/parameters.ts'
import { oneToken } from '../flops/work.ts'
import { flatMapKnown, known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import { dividedBy } from '../results/estimate.ts'
import { viewedEstimate } from '../results/counted-view.ts'
import { viewOf } from '../results/figure-view.ts'
import { modelFolder } from '../words/workload-words.ts'
import type { ReportedCase, ReportContext } from './context.ts'
import type { RunRecord } from './record-model.ts'

/**
 * FLOPs of the model per second ÷ the reference rate in the telemetry of the runs. FLOPs are counted by the rule that the
 * reader chose, or else by the rule that the program states.
 */
export function mfuOf(
  reportedCase: ReportedCase,
  records: readonly RunRecord[],
  rule: string | undefined,
): Maybe<Estimate<number>> {
  return flatMapKnown(referenceOf(records), (reference) =>
    flatMapKnown(flopsPerSecond(reportedCase, rule), (flops) => {
      const share = dividedBy(flops, reference, (value) => value)
      // A share above 1 is impossible: the FLOPs or the reference rate is wrong.
      return share.value > 1 ? missing('share-above-one', { share: share.value }) : known(share)
    }),
  )
}

/** Reference rate of all devices together; missing where runs were not sampled or have different references. */
function referenceOf(records: readonly RunRecord[]): Maybe<number> {
  const rates = records.flatMap(({ efficiency }) => efficiency?.reference?.flopsPerSecond ?? [])
  const [first] = rates
  if (first === undefined)
    return (
      records.flatMap(({ efficiency }) =>
        efficiency?.flopsShare.kind === 'missing' ? [efficiency.flopsShare] : [],
      )[0] ?? missing('not-sampled')
    )
  // A rate that is measured twice on one machine differs a little.
  return known(rates.reduce((sum, rate) => sum + rate, 0) / rates.length)
}

function flopsPerSecond(reportedCase: ReportedCase, rule: string | undefined): Maybe<Estimate<number>> {
  const { fingerprint, throughput } = reportedCase
  const { sampleUnit: unit } = reportedCase
  if (unit === undefined) return throughput.kind === 'missing' ? throughput : missing('flops-not-stated')
  const figure = { case: reportedCase.case, unit, fingerprint }
  if (rule !== undefined)
    return flatMapKnown(flopsOfToken(reportedCase, rule), (flops) =>
      flatMapKnown(throughput, (rate) =>
        mapKnown(viewOf(figure, 'tokens/s'), ({ factor }) =>
          viewedEstimate(rate, { factor: factor * flops, isTime: false }),
        ),
      ),
    )
  const { flopsPerStep, globalBatch } = fingerprint ?? {}
  if (flopsPerStep === undefined || globalBatch === undefined) return missing('flops-not-stated')
  return flatMapKnown(throughput, (rate) =>
    mapKnown(viewOf(figure, 'samples/s'), ({ factor }) =>
      viewedEstimate(rate, { factor: (factor * flopsPerStep) / globalBatch, isTime: false }),
    ),
  )
}

/** Uses the model that the program names, if its parameters are as many as the program states. */
function flopsOfToken({ case: matrixCase, fingerprint }: ReportedCase, rule: string): Maybe<number> {
  const { modelSize, parameters, sequenceLength, recompute } = fingerprint ?? {}
  if (modelSize === undefined || sequenceLength === undefined) return missing('flops-not-stated')
  const found =
    findArchitecture(`${modelFolder(matrixCase.workload)}-${modelSize}`) ?? findArchitecture(modelSize)
  if (found === undefined || parametersOf(found.architecture).total !== parameters)
    return missing('model-of-case-unknown', { size: modelSize })
  const again = recompute === 'selective' || recompute === 'full' ? recompute : 'none'
  return mapKnown(
    flopsOfStep(found.architecture, oneToken(sequenceLength, again), flopsConventionNamed(rule)),
    ({ model }) => model,
  )
}

export const recordsByCase = ({ records }: ReportContext): ReadonlyMap<string, readonly RunRecord[]> =>
  groupBy(records, ({ case: { id } }) => id)

/** Peak memory of one device in GiB, where it was sampled. */
export function peakMemoryOf(records: readonly RunRecord[]): Maybe<number> {
  const all = records.flatMap(({ efficiency }) =>
    efficiency?.peakMemory.kind === 'known' ? [efficiency.peakMemory.value] : [],
  )
  return all.length > 0 ? known(Math.max(...all) / 2 ** 30) : missing('memory-not-sampled')
}

/** Peak memory of all processes of a run on CPUs, in GiB. */
export function processMemoryOf(records: readonly RunRecord[]): Maybe<number> {
  const all = records.flatMap(({ peakMemory }) => peakMemory ?? [])
  return all.length > 0 ? known(Math.max(...all) / 2 ** 30) : missing('memory-not-sampled')
}
