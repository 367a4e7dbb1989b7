import { z } from 'zod'
import { absentable, bytesSchema, maybeSchema, rateSchema, ratioSchema, type FromSchema } from './schema.ts'

const positive = z.number().nonnegative()

/** What a share of a rate is of. */
const rateSchemaOf = z.object({
  /** Floating point operations per second of all devices of the run together; a multiply-add counts as two. */
  flopsPerSecond: z.number().positive(),
  /** `data-sheet`: the dense peak that the vendor states. `measured`: of matrix products on this machine. */
  from: z.enum(['data-sheet', 'measured']),
  /** `tf32`, `fp32`. */
  precision: z.string(),
  /** What states it, or what it was measured with. */
  source: z.string(),
})
/** The rate that training is compared with. */
export type ReferenceRate = FromSchema<typeof rateSchemaOf>

export const efficiencySchema = z.object({
  /** Which devices the samples are of. */
  of: z.enum(['gpu', 'cpu']),
  /** Mean over the window and over devices; of a GPU the share of time in which a kernel ran, of CPUs that of time in use. */
  utilisation: maybeSchema(ratioSchema),
  /** Largest memory in use on one GPU. */
  peakMemory: maybeSchema(bytesSchema),
  /** Mean over the window, of all devices together, in W: of GPU boards, or of CPU packages. */
  power: maybeSchema(positive),
  /** In J: the mean power ÷ the throughput. */
  energyPerSample: maybeSchema(positive),
  /** Mean over the window and over devices, in MHz. */
  clock: maybeSchema(positive),
  /** Highest of any device in the window, in °C. */
  temperature: maybeSchema(z.number()),
  /** FLOPs of training per second ÷ {@link ReferenceRate}. */
  flopsShare: maybeSchema(ratioSchema),
  reference: absentable(rateSchemaOf),
  /** Share of the time of all steps in which the training waited for data; absent where its log does not state it. */
  dataWait: absentable(ratioSchema),
  /** Samples ÷ second that the energy is of; absent where none was measured. */
  throughput: absentable(rateSchema),
})
/** What a run made of its devices, in the window that its throughput is of. */
export type Efficiency = FromSchema<typeof efficiencySchema>

export const quantities = ['power', 'utilisation', 'clock', 'temperature'] as const
export type Quantity = (typeof quantities)[number]

/** In W, as a share, in MHz, in °C. */
export interface Course {
  readonly quantity: Quantity
  /** `GPU 0`, `package-0`; the node before it where there are several. */
  readonly device: string
  /** Seconds since the start of the run, and the value then. */
  readonly points: readonly (readonly [at: number, value: number])[]
}

/** What the samples of a run show, for one measurement. */
export interface RunTelemetry {
  readonly efficiency: Efficiency
  readonly courses: readonly Course[]
  /** Of the measurement; undefined where it cannot be placed on the clock of the run. */
  readonly window: Span | undefined
  /** The matrix products that would have to be measured for the share of FLOPs, and on which machine. */
  readonly wanted: { readonly machine: string; readonly threads: number } | undefined
}

/** Seconds since the start of a run. */
export interface Span {
  readonly from: number
  readonly to: number
}
