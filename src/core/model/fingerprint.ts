import { z } from 'zod'
import { absentable, countSchema, type FromSchema } from './schema.ts'

/** As frameworks name them: `float32`, `bfloat16`. */
const dtypeSchema = z.string()

export const fingerprintSchema = z.object({
  /** That are trained. */
  parameters: absentable(countSchema),
  /** Forward and backward, of the global batch; `flopsRule` says what is counted. */
  flopsPerStep: absentable(z.number().positive()),
  flopsRule: absentable(z.string()),
  weightDtype: absentable(dtypeSchema),
  activationDtype: absentable(dtypeSchema),
  gradientDtype: absentable(dtypeSchema),
  /** That the layers multiply, where a program says it: `float8_e4m3fn` beside activations in `bfloat16`. */
  productDtype: absentable(dtypeSchema),
  tf32: absentable(z.boolean()),
  globalBatch: absentable(countSchema),
  /** Height and width in pixels. */
  imageSize: absentable(countSchema),
  /** Tokens of a sequence. */
  sequenceLength: absentable(countSchema),
  data: absentable(z.enum(['synthetic', 'real'])),
  dataFormat: absentable(z.string()),
  dataLoader: absentable(z.string()),
  /** Images of the real data set. */
  dataSamples: absentable(countSchema),
  /** Threads or processes of each rank that decode. */
  loaderWorkers: absentable(countSchema),
  optimizerName: absentable(z.string()),
  learningRate: absentable(z.string()),
  momentum: absentable(z.number().nonnegative()),
  weightDecay: absentable(z.number().nonnegative()),
  labelSmoothing: absentable(z.number().nonnegative()),
  memoryFormat: absentable(z.string()),
  compiled: absentable(z.boolean()),
  framework: absentable(z.string()),
  frameworkVersion: absentable(z.string()),
  /** `numpy 1.26.4, cuda 12.8`. */
  libraries: absentable(z.string()),
  device: absentable(z.string()),
  threads: absentable(countSchema),
  /** `tiny` or `8b`: the name of an architecture in a family of models. */
  modelSize: absentable(z.string()),
  /** Devices that share each layer, stages, each sequence and the experts; `dataParallel` are copies of the model. */
  tensorParallel: absentable(countSchema),
  pipelineParallel: absentable(countSchema),
  contextParallel: absentable(countSchema),
  expertParallel: absentable(countSchema),
  dataParallel: absentable(countSchema),
  /** What copies of the model share: `none`, `zero1` or `fsdp`. */
  sharding: absentable(z.string()),
  /** What the backward pass computes again: `none`, `selective` or `full`. */
  recompute: absentable(z.string()),
  attentionKernel: absentable(z.string()),
  /** Forward passes of a step. */
  accumulation: absentable(countSchema),
  /** Whether sequences hold several documents that do not see each other. */
  packing: absentable(z.boolean()),
  /** With what is computed again; absent where that is nothing. */
  hardwareFlopsPerStep: absentable(z.number().positive()),
  /** Means over the global batch, of the first steps, at most five. */
  losses: absentable(z.array(z.number()).readonly()),
})
/** What a training program says it does, for comparing its speed with another's. What it does not say is absent. */
export type Fingerprint = FromSchema<typeof fingerprintSchema>
