import { grouped } from '../collections/group-by.ts'
import { signedPercent } from '../messages/numbers.ts'
import { missingText } from '../messages/say.ts'
import type { Text } from '../model/text.ts'
import { topologyText } from '../model/topology.ts'
import { digits } from '../document/numbers.ts'
import { dash } from '../document/cell-text.ts'
import { colon, comma, listed, written } from '../document/text-line.ts'
import type { ForecastRecord } from './record.ts'

export type SeriesPart = ForecastRecord['series'][number]
export type ForecastPart = Extract<SeriesPart['forecast'], { kind: 'known' }>['value']
export type PredictionPart = ForecastPart['predictions'][number]

export const forecastWords = {
  title: { en: 'Forecast of throughput', zh: '吞吐率预测' },
  source: { en: 'From', zh: '依据' },
  devices: { en: 'devices', zh: '设备数' },
  topology: { en: 'topology', zh: '规模' },
  forecast: { en: 'forecast', zh: '预测' },
  measured: { en: 'measured', zh: '实测' },
  fitted: { en: 'model', zh: '模型' },
  leftOut: { en: 'measured, left out', zh: '实测（未用于预测）' },
  figures: { en: 'Figures that the forecast is made of', zh: '预测所依据的数值' },
  withheld: { en: 'No forecast', zh: '没有预测' },
  accuracy: {
    en: 'docs/forecast.md says how far such forecasts were off.',
    zh: '此类预测的误差见 docs/forecast.md。',
  },
} as const satisfies Readonly<Record<string, Text>>

/** `95% interval` */
export const intervalTitle = (level: number): Text => ({
  en: `${percentText(level, 0)} interval`,
  zh: `${percentText(level, 0)} 区间`,
})

export interface ForecastTable {
  readonly head: readonly Text[]
  /** Whether each column is right-aligned. */
  readonly right: readonly boolean[]
  readonly rows: readonly (readonly string[])[]
}

export const printed = (value: number, decimals = 2) => digits(value, { unit: 'times', decimals })

const percentText = (share: number, decimals: number) => `${(100 * share).toFixed(decimals)}%`

/** A row for each requested topology. */
export function predictionTable(
  { unit }: SeriesPart,
  { predictions }: ForecastPart,
  level: number,
): ForecastTable {
  const words = forecastWords
  const compared = predictions.some(({ measured }) => measured !== undefined)
  return {
    head: [
      words.devices,
      words.topology,
      written`${words.forecast} (${unit}/s)`,
      intervalTitle(level),
      { en: 'efficiency', zh: '效率' },
      { en: 'reach', zh: '外推倍数' },
      ...(compared ? [words.measured] : []),
    ],
    right: [true, false, true, true, true, true, true],
    rows: predictions.map((prediction) => [
      String(prediction.devices),
      topologyText(prediction.topology),
      prediction.throughput.kind === 'known' ? printed(prediction.throughput.value) : dash,
      `${printed(prediction.low)} – ${printed(prediction.high)}`,
      percentText(prediction.efficiency.value, 1),
      `${printed(prediction.reach, prediction.reach < 10 ? 1 : 0)}×`,
      ...(compared ? [measuredText(prediction)] : []),
    ]),
  }
}

/** A row for each figure that the forecast uses. */
export function fittedTable({ unit }: SeriesPart, { fitted }: ForecastPart): ForecastTable {
  const words = forecastWords
  return {
    head: [
      words.topology,
      written`${words.measured} (${unit}/s)`,
      written`${words.fitted} (${unit}/s)`,
      { en: 'measured against the model', zh: '实测相对模型' },
    ],
    right: [false, true, true, true],
    rows: fitted.map((point) => [
      topologyText(point.topology),
      printed(point.measured),
      printed(point.fitted),
      signedPercent(point.measured / point.fitted - 1),
    ]),
  }
}

/** The figure that was left out, and the forecast's distance from it. */
function measuredText({ measured, throughput }: PredictionPart): string {
  if (measured === undefined) return dash
  const off = throughput.kind === 'known' ? ` (${signedPercent(throughput.value / measured - 1)})` : ''
  return `${printed(measured)}${off}`
}

/** What a step is made of, why some values are withheld, and what to measure next. */
export function seriesNotes({ predictions, parts, narrowing }: ForecastPart): Text[] {
  const ranges = grouped(
    predictions.flatMap(({ throughput, topology }) =>
      throughput.kind === 'missing'
        ? [{ topology: topologyText(topology), why: missingText(throughput) }]
        : [],
    ),
    ({ why }) => why.en,
  )
  return [
    stepText(parts),
    ...ranges.map((group) => {
      const topologies = listed(
        group.map(({ topology }) => topology),
        comma,
      )
      return written`${{ en: 'Range only', zh: '仅给出范围' }} (${topologies})${colon}${group[0].why}`
    }),
    ...(narrowing.kind === 'known' ? [narrowingText(narrowing.value)] : []),
  ]
}

function narrowingText({
  measure,
  target,
  remaining,
}: Extract<ForecastPart['narrowing'], { kind: 'known' }>['value']): Text {
  const [next, at, share] = [topologyText(measure), topologyText(target), percentText(1 - remaining, 0)]
  return {
    en: `Measure ${next} next: the interval at ${at} is expected to shrink by ${share}.`,
    zh: `建议下一步测量 ${next}：预计 ${at} 处的区间可缩小 ${share}。`,
  }
}

function stepText({ compute, within, between, waiting }: ForecastPart['parts']): Text {
  const times = { compute: timeText(compute.value), within: timeText(within.value) }
  const { en, zh } = listed(
    [
      { en: `${times.compute} of computation`, zh: `计算 ${times.compute}` },
      {
        en: `up to ${times.within} of all-reduce within a node`,
        zh: `节点内 all-reduce 至多 ${times.within}`,
      },
      {
        en: `up to ${timeText(between.value)} between nodes`,
        zh: `节点间至多 ${timeText(between.value)}`,
      },
      {
        en: `${percentText(waiting.value, 1)} more for each doubling of the nodes`,
        zh: `节点数每翻一倍再加 ${percentText(waiting.value, 1)}`,
      },
    ],
    comma,
  )
  return { en: `A step takes ${en}.`, zh: `每步包括${zh}。` }
}

const timeText = (seconds: number) =>
  seconds < 1 ? `${(1000 * seconds).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`

/** Why series have no forecast, each reason with the labels of its series. */
export const withheldSeries = ({
  series,
}: ForecastRecord): { readonly why: Text; readonly labels: readonly Text[] }[] =>
  grouped(
    series.flatMap(({ label, forecast }) =>
      forecast.kind === 'missing' ? [{ label, why: missingText(forecast) }] : [],
    ),
    ({ why }) => why.en,
  ).map((group) => ({ why: group[0].why, labels: group.map(({ label }) => label) }))
