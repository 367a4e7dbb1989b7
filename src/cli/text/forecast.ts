import pc from 'picocolors'
import type { ForecastDocument } from '../../core/forecast/document.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import { sayFinding, sayMissing } from '../../core/messages/say.ts'
import { signedPercent } from '../../core/messages/numbers.ts'
import type { Finding } from '../../core/model/finding.ts'
import { topologyText } from '../../core/model/topology.ts'
import type { Language } from '../../core/model/text.ts'
import { printed } from './figures.ts'
import { hanging, indentWidth, section, sections } from './layout.ts'
import { table } from './table.ts'

type SeriesPart = ForecastDocument['series'][number]
type ForecastPart = Extract<SeriesPart['forecast'], { kind: 'known' }>['value']
type PredictionPart = ForecastPart['predictions'][number]

const texts = {
  en: {
    devices: 'devices',
    topology: 'topology',
    forecast: 'forecast',
    interval: (level: string) => `${level} interval`,
    efficiency: 'efficiency',
    reach: 'reach',
    measured: 'measured',
    step: (parts: string) => `A step takes ${parts}.`,
    parts: {
      compute: (time: string) => `${time} of computation`,
      within: (time: string) => `up to ${time} of all-reduce within a node`,
      between: (time: string) => `up to ${time} between nodes`,
      waiting: (share: string) => `${share} more for each doubling of the devices`,
    },
    narrowing: (measure: string, target: string, share: string) =>
      `Measure ${measure} next: the interval at ${target} is expected to shrink by ${share}.`,
    withheld: 'No forecast',
    range: 'Range only',
    colon: ': ',
    comma: ', ',
    accuracy: 'docs/forecast.md says how far such forecasts were off.',
  },
  zh: {
    devices: '设备数',
    topology: '规模',
    forecast: '预测',
    interval: (level: string) => `${level} 区间`,
    efficiency: '效率',
    reach: '外推倍数',
    measured: '实测',
    step: (parts: string) => `每步包括${parts}。`,
    parts: {
      compute: (time: string) => `计算 ${time}`,
      within: (time: string) => `节点内 all-reduce 至多 ${time}`,
      between: (time: string) => `节点间至多 ${time}`,
      waiting: (share: string) => `设备数每翻一倍再加 ${share}`,
    },
    narrowing: (measure: string, target: string, share: string) =>
      `建议下一步测量 ${measure}：预计 ${target} 处的区间可缩小 ${share}。`,
    withheld: '没有预测',
    range: '仅给出范围',
    colon: '：',
    comma: '，',
    accuracy: '此类预测的误差见 docs/forecast.md。',
  },
} as const

/** A table for each series, and below it what a step is made of and what would narrow the forecast. */
export function forecastText(document: ForecastDocument, width: number, language: Language): string {
  const words = texts[language]
  const withheld = groupBy(
    document.series.flatMap(({ label, forecast }) =>
      forecast.kind === 'missing' ? [{ label: label[language], why: sayMissing(forecast, language) }] : [],
    ),
    ({ why }) => why,
  )
  return sections([
    ...document.series.map((series) => seriesText(series, document.level, width, language)),
    section(
      words.withheld,
      [...withheld]
        .flatMap(([why, group]) => [
          ...hanging(`${why}${words.colon}`, width - indentWidth),
          ...group.flatMap(({ label }) => hanging(`  ${label}`, width - indentWidth)),
        ])
        .join('\n'),
    ),
    pc.dim(words.accuracy),
  ])
}

function seriesText({ label, unit, forecast }: SeriesPart, level: number, width: number, language: Language) {
  if (forecast.kind === 'missing') return ''
  const words = texts[language]
  const { predictions, parts, narrowing, findings } = forecast.value
  const compared = predictions.some(({ measured }) => measured !== undefined)
  const rows = predictions.map((one) => [
    String(one.devices),
    topologyText(one.topology),
    one.throughput.kind === 'known' ? printed(one.throughput.value) : dash,
    `${printed(one.low)} – ${printed(one.high)}`,
    percentText(one.efficiency.value, 1),
    `${printed(one.reach, one.reach < 10 ? 1 : 0)}×`,
    ...(compared ? [measuredText(one)] : []),
  ])
  const drawn = table(
    [
      { title: words.devices, align: 'right' },
      { title: words.topology },
      { title: `${words.forecast} (${unit}/s)`, align: 'right' },
      { title: words.interval(percentText(level, 0)), align: 'right' },
      { title: words.efficiency, align: 'right' },
      { title: words.reach, align: 'right' },
      ...(compared ? [{ title: words.measured, align: 'right' as const }] : []),
    ],
    rows,
  )
  const ranges = groupBy(
    predictions.flatMap(({ throughput, topology }) =>
      throughput.kind === 'missing' ? [{ topology, why: sayMissing(throughput, language) }] : [],
    ),
    ({ why }) => why,
  )
  const notes = [
    words.step(stepText(parts, language)),
    ...[...ranges].map(
      ([why, group]) =>
        `${words.range} (${group.map(({ topology }) => topologyText(topology)).join(words.comma)})${words.colon}${why}`,
    ),
    narrowing.kind === 'known'
      ? words.narrowing(
          topologyText(narrowing.value.measure),
          topologyText(narrowing.value.target),
          percentText(1 - narrowing.value.remaining, 0),
        )
      : '',
    ...findings.map((one) => findingLine(one, language)),
  ].filter((note) => note !== '')
  return [pc.bold(label[language]), drawn, ...notes.flatMap((note) => hanging(note, width))].join('\n')
}

const dash = '—'

const percentText = (share: number, decimals: number) => `${(100 * share).toFixed(decimals)}%`

/** The figure that was left out, and how far the forecast is from it. */
function measuredText({ measured, throughput }: PredictionPart): string {
  if (measured === undefined) return dash
  const off = throughput.kind === 'known' ? ` (${signedPercent(throughput.value / measured - 1)})` : ''
  return `${printed(measured)}${off}`
}

function stepText({ compute, within, between, waiting }: ForecastPart['parts'], language: Language): string {
  const words = texts[language]
  return [
    words.parts.compute(timeText(compute.value)),
    words.parts.within(timeText(within.value)),
    words.parts.between(timeText(between.value)),
    words.parts.waiting(percentText(waiting.value, 1)),
  ].join(words.comma)
}

const timeText = (seconds: number) =>
  seconds < 1 ? `${(1000 * seconds).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`

function findingLine(finding: Finding, language: Language): string {
  const { seen, todo } = sayFinding(finding, language)
  return `${finding.level === 'warning' ? pc.yellow('!') : '·'} ${seen}${language === 'zh' ? '；' : '. '}${todo}`
}
