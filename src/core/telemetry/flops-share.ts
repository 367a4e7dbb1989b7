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

/** Units in which a global batch is counted as the throughput is: a batch of sentences says nothing of its tokens. */
const countedAsBatch: readonly string[] = ['images', 'sequences', 'examples', 'samples']

/**
 * FLOPs of training per second ÷ what its devices could do: of GPUs the dense peak of their data sheet, of CPUs what matrix
 * products reached on the same machine with as many threads. A share above 1 is withheld, because then one of the two is
 * not what it is taken for.
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

/** FLOPs per second of the training steps. */
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

/** What its layers multiply decides which units do. Frameworks say whether FP32 runs as TF32. */
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

/** The matrix products that a run on CPUs can be compared with: with the threads of all its ranks, on its one machine. */
export function comparableProducts(
  { fingerprint, topology }: Pick<SampleContext, 'fingerprint' | 'topology'>,
  nodes: Maybe<readonly NodeSamples[]>,
): Maybe<Pick<MatrixRate, 'machine' | 'threads'>> {
  return flatMapKnown(nodes, (all) => {
    const { activationDtype, threads: perRank } = fingerprint ?? {}
    if (activationDtype === undefined || perRank === undefined) return missing('precision-not-stated')
    if (activationDtype !== 'float32') return missing('matrix-rate-of-fp32', { dtype: activationDtype })
    const threads = perRank * deviceCount(topology)
    // Nodes that are one machine share its processors.
    const [machine, ...others] = new Set(all.map((nodeSamples) => nodeSamples.machine))
    if (machine === undefined || others.length > 0) return missing('matrix-rate-not-measured', { threads })
    return known({ machine, threads })
  })
}
