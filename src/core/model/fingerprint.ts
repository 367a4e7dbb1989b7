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
})
/** What a training program says it does, for comparing its speed with another's. What it does not say is absent. */
export type Fingerprint = FromSchema<typeof fingerprintSchema>
