import type { Fingerprint } from '../model/fingerprint.ts'
import { flatMapKnown, known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { ReferenceRate } from '../model/telemetry.ts'
import { deviceCount } from '../model/topology.ts'
import type { NodeSamples } from './node-samples.ts'
import { peakRateOf, productPrecision } from '../flops/peaks.ts'
import type { ComputePrecision } from '../flops/peaks/device-peaks.ts'
import type { MatrixRate, SampleContext } from './sampled.ts'
import type { SampledGpu } from './used-gpus.ts'

export interface Share {
  readonly share: number
  readonly reference: ReferenceRate
}

/** Units in which the throughput counts items of the global batch. A batch of sentences does not tell its tokens. */
const countedAsBatch: readonly string[] = ['images', 'sequences', 'examples', 'samples']

/**
 * FLOPs of training per second ÷ the peak of its devices. The peak of a GPU is the dense one of its data sheet. That of CPUs is what
 * matrix products reached on the same machine with as many threads. A share above 1 is withheld, because the FLOPs or the peak must then
 * be wrong.
 *
 * @param gpus undefined for a run on CPUs
 */
export function flopsShare(
  sampled: SampleContext,
  nodes: Maybe<readonly NodeSamples[]>,
  gpus: Maybe<readonly SampledGpu[]> | undefined,
): Maybe<Share> {
  return flatMapKnown(flopsOf(sampled), (done) =>
    flatMapKnown(gpus === undefined ? cpuRate(sampled, nodes) : gpuRate(sampled, gpus), (reference) => {
      const share = done / reference.flopsPerSecond
      return share > 1 ? missing('share-above-one', { share }) : known({ share, reference })
    }),
  )
}

function flopsOf({ fingerprint, measurement: { throughput, unit } }: SampleContext): Maybe<number> {
  const { flopsPerStep, globalBatch } = fingerprint ?? {}
  if (flopsPerStep === undefined || globalBatch === undefined) return missing('flops-not-stated')
  if (!countedAsBatch.includes(unit)) return missing('flops-of-other-unit', { unit })
  return mapKnown(throughput, (rate) => (flopsPerStep / globalBatch) * rate)
}

function gpuRate(
  { fingerprint, topology }: SampleContext,
  gpus: Maybe<readonly SampledGpu[]>,
): Maybe<ReferenceRate> {
  return flatMapKnown(gpus, (all) => {
    const names = [...new Set(all.map(({ name }) => name))]
    const [name = ''] = names
    if (names.length !== 1) return missing('gpus-differ-in-run', { names })
    return flatMapKnown(precisionOf(fingerprint), (precision) =>
      mapKnown(peakRateOf(name, precision), ({ flopsPerSecond, source }) => ({
        flopsPerSecond: flopsPerSecond * deviceCount(topology),
        from: 'data-sheet' as const,
        precision,
        source,
      })),
    )
  })
}

/** The precision of the products in its layers selects the units. Frameworks state whether FP32 runs as TF32. */
function precisionOf(fingerprint: Fingerprint | undefined): Maybe<ComputePrecision> {
  const precision = productPrecision(fingerprint)
  if (precision === undefined || precision === 'mixed') return missing('precision-not-stated')
  if (precision !== 'fp32') return known(precision)
  return fingerprint?.tf32 === undefined
    ? missing('precision-not-stated')
    : known(fingerprint.tf32 ? 'tf32' : 'fp32')
}

function cpuRate(sampled: SampleContext, nodes: Maybe<readonly NodeSamples[]>): Maybe<ReferenceRate> {
  return flatMapKnown(comparableProducts(sampled, nodes), ({ machine, threads }) => {
    const rate = sampled.matrixRates.find(
      (matrixRate) => matrixRate.threads === threads && matrixRate.machine === machine,
    )
    if (rate === undefined) return missing('matrix-rate-not-measured', { threads })
    const { flopsPerSecond, source } = rate
    return known({ flopsPerSecond, from: 'measured' as const, precision: 'fp32', source })
  })
}

/** The matrix products to compare a run on CPUs with: on the same single machine, with the threads of all its ranks. */
export function comparableProducts(
  { fingerprint, topology }: Pick<SampleContext, 'fingerprint' | 'topology'>,
  nodes: Maybe<readonly NodeSamples[]>,
): Maybe<Pick<MatrixRate, 'machine' | 'threads'>> {
  return flatMapKnown(nodes, (all) => {
    const { activationDtype, threads: perRank } = fingerprint ?? {}
    if (activationDtype === undefined || perRank === undefined) return missing('precision-not-stated')
    if (activationDtype !== 'float32') return missing('matrix-rate-of-fp32', { dtype: activationDtype })
    const threads = perRank * deviceCount(topology)
    // Nodes on one machine share its processors.
    const [machine, ...others] = new Set(all.map((nodeSamples) => nodeSamples.machine))
    if (machine === undefined || others.length > 0) return missing('matrix-rate-not-measured', { threads })
    return known({ machine, threads })
  })
}
