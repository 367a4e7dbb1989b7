import { z } from 'zod'
import { absentable, countSchema, type FromSchema } from './schema.ts'

/** As frameworks name them: `float32`, `bfloat16`. */
const dtypeSchema = z.string()

export const fingerprintSchema = z.object({
  /** Trainable parameters. */
  parameters: absentable(countSchema),
  /** FLOPs of the forward and the backward pass, for the global batch; `flopsRule` says what is counted. */
  flopsPerStep: absentable(z.number().positive()),
  flopsRule: absentable(z.string()),
  weightDtype: absentable(dtypeSchema),
  activationDtype: absentable(dtypeSchema),
  gradientDtype: absentable(dtypeSchema),
  /** Dtype of the matrix products, where the program states it: `float8_e4m3fn` beside activations in `bfloat16`. */
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
  /** Images in the real data set. */
  dataSamples: absentable(countSchema),
  /** Decoding threads or processes of each rank. */
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
  /** Devices that share each layer, stages, each sequence and the experts; `dataParallel` counts copies of the model. */
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
  /** `flopsPerStep` with recomputed operations; absent where nothing is computed again. */
  hardwareFlopsPerStep: absentable(z.number().positive()),
  /** Mean losses over the global batch, of at most the first five steps. */
  losses: absentable(z.array(z.number()).readonly()),
})
/** What a training program states about its work, to compare its speed with another's. Absent fields are not stated. */
export type Fingerprint = FromSchema<typeof fingerprintSchema>
