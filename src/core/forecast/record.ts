import { z } from 'zod'
import { sampleUnits, ratio, seconds } from '../model/units.ts'
import { deviceCount, topologySchema } from '../model/topology.ts'
import { mapKnown } from '../model/missing.ts'
import {
  absentable,
  bytesSchema,
  countSchema,
  findingSchema,
  maybeSchema,
  rateSchema,
  ratioSchema,
  secondsSchema,
  textSchema,
  type FromSchema,
} from '../model/schema.ts'
import { forecastLevel, type Forecast, type ForecastRange, type SeriesForecast } from './forecast.ts'
import { unusedFigure, type Series } from './series.ts'

const rangeOf = <T extends z.ZodType>(quantity: T) =>
  z.object({ value: quantity, low: quantity, high: quantity })

const predictionSchema = z.object({
  topology: topologySchema,
  devices: countSchema,
  /** Missing where only a range is defensible. */
  throughput: maybeSchema(rateSchema),
  low: rateSchema,
  high: rateSchema,
  /** Efficiency against linear scaling from one device. */
  efficiency: rangeOf(ratioSchema),
  /** Devices ÷ devices of the largest topology that the forecast uses. */
  reach: ratioSchema,
  /** The measured figure, where the input has one that the forecast did not use. */
  measured: absentable(rateSchema),
})

const forecastSchema = z.object({
  /** Seconds of a step, and the share of it that each doubling of the nodes adds. */
  parts: z.object({
    compute: rangeOf(secondsSchema),
    within: rangeOf(secondsSchema),
    between: rangeOf(secondsSchema),
    waiting: rangeOf(ratioSchema),
  }),
  fitted: z.array(
    z.object({ topology: topologySchema, measured: rateSchema, fitted: rateSchema, deviation: z.number() }),
  ),
  predictions: z.array(predictionSchema),
  /** The measurement that would narrow the largest forecast most, and the expected width after it ÷ the width now. */
  narrowing: maybeSchema(
    z.object({ measure: topologySchema, target: topologySchema, remaining: ratioSchema }),
  ),
  findings: z.array(findingSchema),
})

export const forecastRecordSchema = z
  .object({
    version: z.literal(1),
    source: z.string(),
    protocol: absentable(z.string()),
    /** The preflight that measured the network, where the forecast uses one. */
    network: absentable(z.object({ file: z.string(), cluster: z.string(), when: z.iso.datetime() })),
    /** Level of every interval. */
    level: z.number(),
    series: z.array(
      z.object({
        name: z.string(),
        label: textSchema,
        unit: z.enum(sampleUnits),
        gradient: maybeSchema(bytesSchema),
        forecast: maybeSchema(forecastSchema),
      }),
    ),
  })
  .meta({ title: 'steadystate forecast' })
/** What `steady forecast --json` prints. */
export type ForecastRecord = FromSchema<typeof forecastRecordSchema>

export interface MadeForecast extends Pick<ForecastRecord, 'source' | 'protocol' | 'network'> {
  /** Series with all of their figures, including those left out. */
  readonly measured: readonly Series[]
  /** In the order of `measured`. */
  readonly forecasts: readonly SeriesForecast[]
}

export const forecastRecord = ({
  source,
  protocol,
  network,
  measured,
  forecasts,
}: MadeForecast): ForecastRecord => ({
  version: 1,
  source,
  protocol,
  network,
  level: forecastLevel,
  series: forecasts.map(({ series: { name, label, unit, gradient }, forecast }, index) => ({
    name,
    label,
    unit,
    gradient,
    forecast: mapKnown(forecast, (forecast) => forecastPart(forecast, measured[index])),
  })),
})

const forecastPart = (
  { series, parts, fitted, predictions, narrowing, findings }: Forecast,
  measured: Series | undefined,
) => ({
  parts: {
    compute: inSeconds(parts.compute),
    within: inSeconds(parts.within),
    between: inSeconds(parts.between),
    waiting: asShare(parts.waiting),
  },
  fitted: fitted.map(({ observation, fitted: value, deviation }) => ({
    topology: observation.topology,
    measured: observation.throughput,
    fitted: value,
    deviation,
  })),
  predictions: predictions.map((prediction) => ({
    ...prediction,
    devices: deviceCount(prediction.topology),
    measured: unusedFigure(series, measured, prediction.topology),
  })),
  narrowing,
  findings,
})

const inSeconds = ({ value, low, high }: ForecastRange<number>) => ({
  value: seconds(value),
  low: seconds(low),
  high: seconds(high),
})

const asShare = ({ value, low, high }: ForecastRange<number>) => ({
  value: ratio(value),
  low: ratio(low),
  high: ratio(high),
})
