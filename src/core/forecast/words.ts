import { groupBy } from '../collections/group-by.ts'
import { signedPercent } from '../messages/numbers.ts'
import { sayMissing } from '../messages/say.ts'
import type { Language } from '../model/text.ts'
import { topologyText } from '../model/topology.ts'
import { digits } from '../document/numbers.ts'
import { dash } from '../document/cell-text.ts'
import type { ForecastRecord } from './record.ts'

export type SeriesPart = ForecastRecord['series'][number]
export type ForecastPart = Extract<SeriesPart['forecast'], { kind: 'known' }>['value']
export type PredictionPart = ForecastPart['predictions'][number]

/** What the words of every form of a forecast are. */
export const forecastWords = {
  en: {
    title: 'Forecast of throughput',
    source: 'From',
    devices: 'devices',
    topology: 'topology',
    forecast: 'forecast',
    interval: (level: string) => `${level} interval`,
    efficiency: 'efficiency',
    reach: 'reach',
    measured: 'measured',
    fitted: 'model',
    deviation: 'measured against the model',
    leftOut: 'measured, left out',
    perDevice: (unit: string) => `${unit}/s per device`,
    figures: 'Figures that the forecast is made of',
    step: (parts: string) => `A step takes ${parts}.`,
    parts: {
      compute: (time: string) => `${time} of computation`,
      within: (time: string) => `up to ${time} of all-reduce within a node`,
      between: (time: string) => `up to ${time} between nodes`,
      waiting: (share: string) => `${share} more for each doubling of the nodes`,
    },
    narrowing: (measure: string, target: string, share: string) =>
      `Measure ${measure} next: the interval at ${target} is expected to shrink by ${share}.`,
    withheld: 'No forecast',
    range: 'Range only',
    colon: ': ',
    comma: ', ',
    semicolon: '; ',
    accuracy: 'docs/forecast.md says how far such forecasts were off.',
  },
  zh: {
    title: '吞吐率预测',
    source: '依据',
    devices: '设备数',
    topology: '规模',
    forecast: '预测',
    interval: (level: string) => `${level} 区间`,
    efficiency: '效率',
    reach: '外推倍数',
    measured: '实测',
    fitted: '模型',
    deviation: '实测相对模型',
    leftOut: '实测（未用于预测）',
    perDevice: (unit: string) => `每设备 ${unit}/s`,
    figures: '预测所依据的数值',
    step: (parts: string) => `每步包括${parts}。`,
    parts: {
      compute: (time: string) => `计算 ${time}`,
      within: (time: string) => `节点内 all-reduce 至多 ${time}`,
      between: (time: string) => `节点间至多 ${time}`,
      waiting: (share: string) => `节点数每翻一倍再加 ${share}`,
    },
    narrowing: (measure: string, target: string, share: string) =>
      `建议下一步测量 ${measure}：预计 ${target} 处的区间可缩小 ${share}。`,
    withheld: '没有预测',
    range: '仅给出范围',
    colon: '：',
    comma: '，',
    semicolon: '；',
    accuracy: '此类预测的误差见 docs/forecast.md。',
  },
} as const

/** A table as every form prints it. */
export interface ForecastTable {
  readonly head: readonly string[]
  /** Which columns have their cells at the right. */
  readonly right: readonly boolean[]
  readonly rows: readonly (readonly string[])[]
}

export const printed = (value: number, decimals = 2) => digits(value, { unit: 'times', decimals })

export const percentText = (share: number, decimals: number) => `${(100 * share).toFixed(decimals)}%`

/** A row for each topology that was asked for. */
export function predictionTable(
  { unit }: SeriesPart,
  { predictions }: ForecastPart,
  level: number,
  language: Language,
): ForecastTable {
  const words = forecastWords[language]
  const compared = predictions.some(({ measured }) => measured !== undefined)
  return {
    head: [
      words.devices,
      words.topology,
      `${words.forecast} (${unit}/s)`,
      words.interval(percentText(level, 0)),
      words.efficiency,
      words.reach,
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

/** A row for each figure that the forecast is made of. */
export function fittedTable(
  { unit }: SeriesPart,
  { fitted }: ForecastPart,
  language: Language,
): ForecastTable {
  const words = forecastWords[language]
  return {
    head: [words.topology, `${words.measured} (${unit}/s)`, `${words.fitted} (${unit}/s)`, words.deviation],
    right: [false, true, true, true],
    rows: fitted.map((one) => [
      topologyText(one.topology),
      printed(one.measured),
      printed(one.fitted),
      signedPercent(one.measured / one.fitted - 1),
    ]),
  }
}

/** The figure that was left out, and how far the forecast is from it. */
function measuredText({ measured, throughput }: PredictionPart): string {
  if (measured === undefined) return dash
  const off = throughput.kind === 'known' ? ` (${signedPercent(throughput.value / measured - 1)})` : ''
  return `${printed(measured)}${off}`
}

/** What a step is made of, why some values are withheld, and what to measure next. */
export function seriesNotes({ predictions, parts, narrowing }: ForecastPart, language: Language): string[] {
  const words = forecastWords[language]
  const ranges = groupBy(
    predictions.flatMap(({ throughput, topology }) =>
      throughput.kind === 'missing' ? [{ topology, why: sayMissing(throughput, language) }] : [],
    ),
    ({ why }) => why,
  )
  return [
    words.step(stepText(parts, language)),
    ...[...ranges].map(
      ([why, group]) =>
        `${words.range} (${group.map(({ topology }) => topologyText(topology)).join(words.comma)})${words.colon}${why}`,
    ),
    ...(narrowing.kind === 'known'
      ? [
          words.narrowing(
            topologyText(narrowing.value.measure),
            topologyText(narrowing.value.target),
            percentText(1 - narrowing.value.remaining, 0),
          ),
        ]
      : []),
  ]
}

function stepText({ compute, within, between, waiting }: ForecastPart['parts'], language: Language): string {
  const words = forecastWords[language]
  return [
    words.parts.compute(timeText(compute.value)),
    words.parts.within(timeText(within.value)),
    words.parts.between(timeText(between.value)),
    words.parts.waiting(percentText(waiting.value, 1)),
  ].join(words.comma)
}

const timeText = (seconds: number) =>
  seconds < 1 ? `${(1000 * seconds).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`

/** Why series have no forecast, each reason with the labels of its series. */
export const withheldSeries = (
  { series }: ForecastRecord,
  language: Language,
): { readonly why: string; readonly labels: readonly string[] }[] =>
  [
    ...groupBy(
      series.flatMap(({ label, forecast }) =>
        forecast.kind === 'missing' ? [{ label: label[language], why: sayMissing(forecast, language) }] : [],
      ),
      ({ why }) => why,
    ),
  ].map(([why, group]) => ({ why, labels: group.map(({ label }) => label) }))
