import type { Fingerprint } from '../../model/fingerprint.ts'
import { factRule, type FactRule } from './fact-rules.ts'

type ReadFingerprint<Value> = (text: string) => Value | undefined
type Readers = {
  readonly [Name in keyof Fingerprint]-?: readonly [key: string, read: ReadFingerprint<Fingerprint[Name]>]
}

const text: ReadFingerprint<string> = (written) => written
const flag: ReadFingerprint<boolean> = (written) => ({ true: true, false: false })[written.toLowerCase()]
const amount: ReadFingerprint<number> = (written) => {
  const value = written === '' ? NaN : Number(written)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}
const positive: ReadFingerprint<number> = (written) => (amount(written) === 0 ? undefined : amount(written))
const count: ReadFingerprint<number> = (written) =>
  Number.isSafeInteger(positive(written)) ? positive(written) : undefined
/** `7.66 7.28`; absent if one of them is not finite. */
const numbers: ReadFingerprint<readonly number[]> = (written) => {
  const values = written.split(' ').map((word) => (word === '' ? NaN : Number(word)))
  return values.every(Number.isFinite) ? values : undefined
}
const source: ReadFingerprint<'synthetic' | 'real'> = (written) =>
  written === 'synthetic' || written === 'real' ? written : undefined

const readers: Readers = {
  parameters: ['parameters', count],
  flopsPerStep: ['flops_per_step', positive],
  flopsRule: ['flops_rule', text],
  weightDtype: ['weight_dtype', text],
  activationDtype: ['activation_dtype', text],
  gradientDtype: ['gradient_dtype', text],
  productDtype: ['product_dtype', text],
  tf32: ['tf32', flag],
  globalBatch: ['global_batch', count],
  imageSize: ['image_size', count],
  sequenceLength: ['sequence_length', count],
  data: ['data', source],
  dataFormat: ['data_format', text],
  dataLoader: ['data_loader', text],
  dataSamples: ['data_samples', count],
  loaderWorkers: ['loader_workers', count],
  optimizerName: ['optimizer_name', text],
  learningRate: ['learning_rate', text],
  momentum: ['momentum', amount],
  weightDecay: ['weight_decay', amount],
  labelSmoothing: ['label_smoothing', amount],
  memoryFormat: ['memory_format', text],
  compiled: ['compiled', flag],
  framework: ['framework', text],
  frameworkVersion: ['framework_version', text],
  libraries: ['libraries', text],
  device: ['device', text],
  threads: ['threads', count],
  modelSize: ['model_size', text],
  tensorParallel: ['tensor_parallel', count],
  pipelineParallel: ['pipeline_parallel', count],
  contextParallel: ['context_parallel', count],
  expertParallel: ['expert_parallel', count],
  dataParallel: ['data_parallel', count],
  sharding: ['sharding', text],
  recompute: ['recompute', text],
  attentionKernel: ['attention_kernel', text],
  accumulation: ['accumulation', count],
  packing: ['packing', flag],
  hardwareFlopsPerStep: ['hardware_flops_per_step', positive],
  losses: ['losses', numbers],
}

/** The fingerprint in a record of parameters with the dtype of weights. Its values may contain single blanks. */
export const fingerprintFacts: FactRule = factRule([/ weight_dtype : /], (record) => {
  if (!record.includes(' weight_dtype : ')) return undefined
  const values = valuesOf(record)
  const parts = Object.entries(readers).map(([name, [key, read]]) => {
    const written = values.get(key)
    return [name, written === undefined ? undefined : read(written)] as const
  })
  const fingerprint = Object.fromEntries(parts) as Fingerprint
  const { data, dataLoader } = fingerprint
  return {
    fingerprint,
    ...(data === undefined ? {} : { syntheticData: data === 'synthetic' }),
    ...(data === 'real' && dataLoader !== undefined ? { dali: dataLoader === 'dali' } : {}),
  }
})

/** The losses of the first steps, in a record of parameters that follows these steps. */
export const lossFacts: FactRule = factRule([/ losses : /], (record) => {
  const [key, read] = readers.losses
  const written = valuesOf(record).get(key)
  const losses = written === undefined ? undefined : read(written)
  // An earlier record has the other parts.
  return losses === undefined ? undefined : { fingerprint: { losses } as Fingerprint }
})

/** `PARAMETER name : value  name : value`; `None` is no value. */
const valuesOf = (record: string): ReadonlyMap<string, string> =>
  new Map(
    record
      .slice(record.indexOf(' ') + 1)
      .split(/ {2,}(?=\S+ : )/)
      .flatMap((pair) => {
        const [, key, value = ''] = /^(\S+) : (.*)$/.exec(pair.trim()) ?? []
        return key === undefined || value === '' || value === 'None' ? [] : [[key, value] as const]
      }),
  )
