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
 * What one sample is; a throughput prints as `images/s`. Steps are counted where nothing says how many samples one takes, and
 * epochs where a log has one line for each of them.
 */
export type SampleUnit = (typeof sampleUnits)[number]

/** Units that do not tell what a sample is. */
const generic: ReadonlySet<SampleUnit> = new Set(['examples', 'samples'])

/** Whether a unit leaves open what is counted. */
export const isGenericUnit = (unit: SampleUnit): boolean => generic.has(unit)

/** Whether two units count different things for certain: an image is a sample, and is no token. */
export const unitsDiffer = (a: SampleUnit, b: SampleUnit): boolean =>
  a !== b && !generic.has(a) && !generic.has(b)
