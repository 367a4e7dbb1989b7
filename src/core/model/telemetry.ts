import { z } from 'zod'
import { absentable, bytesSchema, maybeSchema, rateSchema, ratioSchema, type FromSchema } from './schema.ts'

const positive = z.number().nonnegative()

/** The reference of a share of FLOPs. */
const rateSchemaOf = z.object({
  /** Floating point operations per second of all devices of the run together; a multiply-add counts as two. */
  flopsPerSecond: z.number().positive(),
  /** `data-sheet`: the dense peak that the vendor states. `measured`: matrix products on this machine. */
  from: z.enum(['data-sheet', 'measured']),
  /** `tf32`, `fp32`. */
  precision: z.string(),
  /** The data sheet, or the program that measured it. */
  source: z.string(),
})
/** The rate that training is compared with. */
export type ReferenceRate = FromSchema<typeof rateSchemaOf>

export const efficiencySchema = z.object({
  /** Devices that were sampled. */
  of: z.enum(['gpu', 'cpu']),
  /** Mean over the window and over devices: share of time in which a GPU ran a kernel, or in which CPUs were in use. */
  utilisation: maybeSchema(ratioSchema),
  /** Largest memory in use on one GPU. */
  peakMemory: maybeSchema(bytesSchema),
  /** Mean over the window, summed over all devices, in W: of GPU boards, or of CPU packages. */
  power: maybeSchema(positive),
  /** Mean power ÷ throughput, in J. */
  energyPerSample: maybeSchema(positive),
  /** Mean over the window and over devices, in MHz. */
  clock: maybeSchema(positive),
  /** Highest of any device in the window, in °C. */
  temperature: maybeSchema(z.number()),
  /** FLOPs of training per second ÷ {@link ReferenceRate}. */
  flopsShare: maybeSchema(ratioSchema),
  reference: absentable(rateSchemaOf),
  /** Share of the time of all steps in which training waited for data; absent where its log does not state it. */
  dataWait: absentable(ratioSchema),
  /** The throughput by which energy is computed; absent where no energy was measured. */
  throughput: absentable(rateSchema),
})
/** How well a run used its devices, in the window of its throughput. */
export type Efficiency = FromSchema<typeof efficiencySchema>

export const quantities = ['power', 'utilisation', 'clock', 'temperature'] as const
export type Quantity = (typeof quantities)[number]

/** Values of one device over time: in W, as a share, in MHz, or in °C. */
export interface Course {
  readonly quantity: Quantity
  /** `GPU 0`, `package-0`; with several nodes, the node comes first. */
  readonly device: string
  /** Seconds since the start of the run, and the value then. */
  readonly points: readonly (readonly [at: number, value: number])[]
}

/** What the samples of a run show for one measurement. */
export interface RunTelemetry {
  readonly efficiency: Efficiency
  readonly courses: readonly Course[]
  /** The window of the measurement; undefined where it cannot be placed on the clock of the run. */
  readonly window: Span | undefined
  /** The matrix products that must be measured before the share of FLOPs is known, and the machine. */
  readonly wanted: { readonly machine: string; readonly threads: number } | undefined
}

/** Seconds since the start of a run. */
export interface Span {
  readonly from: number
  readonly to: number
}
