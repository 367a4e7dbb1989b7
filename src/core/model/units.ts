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

/** What a figure counts: samples of all devices together, or of each device where nothing states how many there are. */
export type FigureUnit = SampleUnit | OneDevice
type OneDevice = `${SampleUnit}/device`
export const figureUnits = [
  ...sampleUnits,
  ...sampleUnits.map((unit): OneDevice => `${unit}/device`),
] as const
export type RateUnit = `${SampleUnit}/s` | `${SampleUnit}/s/device`

/** `tokens/s`; `tokens/s/device` for a figure of each device. */
export const rateUnit = (unit: FigureUnit): RateUnit =>
  isOfDevice(unit) ? `${countedIn(unit)}/s/device` : `${unit}/s`

export const isOfDevice = (unit: FigureUnit): unit is OneDevice => unit.endsWith('/device')

/** What one sample of a figure is, of however many devices. */
export const countedIn = (unit: FigureUnit): SampleUnit =>
  sampleUnits.find((counted) => unit === counted || unit === `${counted}/device`) ?? 'samples'

const generic: ReadonlySet<SampleUnit> = new Set(['examples', 'samples'])

/** Whether a unit does not say what is counted, such as `samples`. */
export const isGenericUnit = (unit: FigureUnit): boolean => generic.has(countedIn(unit))

/** Whether two units certainly count different things. An image may be a sample, but is never a token. */
export const unitsDiffer = (a: FigureUnit, b: FigureUnit): boolean =>
  isOfDevice(a) !== isOfDevice(b) || (a !== b && !generic.has(countedIn(a)) && !generic.has(countedIn(b)))

/** Units of one figure, of which a reader chooses one. `step-time` is the time of one step of all devices. */
export const reportUnits = [
  'tokens/s/device',
  'tokens/s',
  'samples/s/device',
  'samples/s',
  'step-time',
] as const
export type ReportUnit = (typeof reportUnits)[number]

/**
 * Units live in types: a bare number cannot be passed where seconds are expected.
 * Each constructor is a cast that costs nothing at run time; the arithmetic that joins units is below.
 */
declare const unit: unique symbol
type UnitQuantity<Name extends string> = number & { readonly [unit]: Name }

/** A duration, or an instant counted from an origin that the context names. */
export type Seconds = UnitQuantity<'s'>
/** Training samples: images, sequences, tokens; a workload names which. */
export type Samples = UnitQuantity<'samples'>
/** Throughput over all devices unless a name says "per device". */
export type SamplesPerSecond = UnitQuantity<'samples/s'>
export type Bytes = UnitQuantity<'bytes'>
/** A quotient of two like quantities, such as a speedup. */
export type Ratio = UnitQuantity<'1'>

export const seconds = (value: number) => value as Seconds
export const samples = (value: number) => value as Samples
export const samplesPerSecond = (value: number) => value as SamplesPerSecond
export const bytes = (value: number) => value as Bytes
export const ratio = (value: number) => value as Ratio

/** samples ÷ elapsed. This is the only definition of throughput here; a mean of rates differs. */
export const throughput = (done: Samples, elapsed: Seconds) => samplesPerSecond(done / elapsed)

/** Elapsed time at a constant rate; the inverse of {@link throughput}. */
export const elapsedFor = (done: Samples, rate: SamplesPerSecond) => seconds(done / rate)
