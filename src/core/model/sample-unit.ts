export const sampleUnits = [
  'images',
  'sequences',
  'tokens',
  'words',
  'examples',
  'samples',
  'steps',
  'epochs',
] as const

/**
 * What one sample is; a throughput prints as `images/s`. `steps` are counted where the samples of a step are unknown, and
 * `epochs` where a log has one line for each epoch.
 */
export type SampleUnit = (typeof sampleUnits)[number]

const generic: ReadonlySet<SampleUnit> = new Set(['examples', 'samples'])

/** Whether a unit does not say what is counted, such as `samples`. */
export const isGenericUnit = (unit: SampleUnit): boolean => generic.has(unit)

/** Whether two units certainly count different things. An image may be a sample, but is never a token. */
export const unitsDiffer = (a: SampleUnit, b: SampleUnit): boolean =>
  a !== b && !generic.has(a) && !generic.has(b)
