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
