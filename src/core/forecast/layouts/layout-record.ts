import { z } from 'zod'
import { mapKnown } from '../../model/missing.ts'
import {
  absentable,
  bytesSchema,
  countSchema,
  maybeSchema,
  rateSchema,
  textSchema,
  type FromSchema,
} from '../../model/schema.ts'
import { bytes, samplesPerSecond } from '../../model/units.ts'
import type { LayoutAnswer, LayoutSeries } from './layout-answers.ts'
import { layoutLevel, type LayoutForecast } from './layout-forecast.ts'
import { capacityOf } from './machine.ts'
import { fitsIn } from './memory.ts'

const deviceMemorySchema = z.object({
  weights: bytesSchema,
  gradients: bytesSchema,
  optimizer: bytesSchema,
  activations: bytesSchema,
  gathered: bytesSchema,
  total: bytesSchema,
  /** Range in which a program's peak is expected. */
  low: bytesSchema,
  high: bytesSchema,
})

const answerSchema = z.object({
  /** As it was typed. */
  ask: z.string(),
  /** The figure that the ask changes. */
  from: z.string(),
  /** All settings that are forecast: those not asked for stay as in the figure. */
  setting: textSchema,
  devices: countSchema,
  forecast: maybeSchema(
    z.object({
      /** Tokens per second of one device; missing where the interval is too wide for a value. */
      throughput: maybeSchema(rateSchema),
      low: rateSchema,
      high: rateSchema,
      /** Memory of the fullest device. */
      memory: deviceMemorySchema,
      /** Absent where the memory of the device is unknown. */
      fits: absentable(z.enum(['yes', 'no', 'unsure'])),
    }),
  ),
})
export type AnsweredLayout = FromSchema<typeof answerSchema>

export const layoutRecordSchema = z
  .object({
    version: z.literal(1),
    source: z.string(),
    /** Level of every interval. */
    level: z.number(),
    series: z.array(
      z.object({
        framework: z.string(),
        model: z.string(),
        device: z.string(),
        precision: z.string(),
        /** What no ask changes, because its cost is not modelled; empty where nothing states any. */
        kept: textSchema,
        figures: countSchema,
        answers: z.array(answerSchema),
      }),
    ),
  })
  .meta({ title: 'steadystate forecast of layouts' })
/** What `steady forecast --layout --json` prints. */
export type LayoutRecord = FromSchema<typeof layoutRecordSchema>

export const layoutRecord = (source: string, series: readonly LayoutSeries[]): LayoutRecord => ({
  version: 1,
  source,
  level: layoutLevel,
  series: series.map(({ answers, ...about }) => ({
    ...about,
    answers: answers.map((answer) => answered(answer, about.device)),
  })),
})

const answered = ({ ask, forecast, ...where }: LayoutAnswer, device: string): AnsweredLayout => ({
  ...where,
  ask: ask.text,
  forecast: mapKnown(forecast, (known) => forecastPart(known, device)),
})

function forecastPart({ rate, low, high, memory: fullest }: LayoutForecast, device: string) {
  const capacity = capacityOf(device)
  const { weights, gradients, optimizer, activations, gathered, total } = fullest
  return {
    throughput: mapKnown(rate, samplesPerSecond),
    low: samplesPerSecond(low),
    high: samplesPerSecond(high),
    memory: {
      weights,
      gradients,
      optimizer,
      activations,
      gathered,
      total,
      low: fullest.low,
      high: fullest.high,
    },
    fits: capacity === undefined ? undefined : fitsIn(fullest, bytes(capacity)),
  }
}
