import pc from 'picocolors'
import { furtherAxes, leadingAxes } from '../../core/model/axes/axes.ts'
import type { Axis } from '../../core/model/axes/axis.ts'
import { axisWord } from '../../core/model/axes/axis-values.ts'
import type { Baseline, Conditions, PublishedTable } from '../../core/model/baseline.ts'
import { placeText } from '../../core/model/error.ts'
import { topologyText } from '../../core/model/topology.ts'
import type { Language } from '../../core/model/text.ts'
import { axisTitle } from './case-columns.ts'
import { figureText } from './figures.ts'
import { sections } from '../../core/document/terminal/layout.ts'
import { tableOf } from '../../core/document/terminal/table.ts'

const texts = {
  en: {
    name: 'name',
    title: 'title',
    figures: 'figures',
    published: 'published',
    hint: 'steady baselines NAME shows its figures,\nsteady reproduce RESULTS --against NAME compares yours with them',
    none: 'it has no figures',
    devices: 'devices',
    throughput: 'throughput',
    speedup: 'speedup',
    repeats: 'repeats',
    publishedIn: 'published in',
    batch: 'batch',
    protocol: 'protocol',
    comma: ', ',
  },
  zh: {
    name: '名称',
    title: '标题',
    figures: '数值',
    published: '公布时间',
    hint: 'steady baselines NAME 显示其中的数值，\nsteady reproduce RESULTS --against NAME 将您的结果与之比较',
    none: '其中没有数值',
    devices: '规模',
    throughput: '吞吐率',
    speedup: '加速比',
    repeats: '重复次数',
    publishedIn: '出处',
    batch: '批大小',
    protocol: '测速协议',
    comma: '，',
  },
} as const

/** The published numbers that ship, a row for each collection of them. */
export function baselinesText(baselines: readonly Baseline[], width: number, language: Language): string {
  const words = texts[language]
  return sections([
    tableOf(
      [
        { title: words.name, cell: ({ name }) => name },
        { title: words.title, cell: ({ title }) => title[language] },
        {
          title: words.figures,
          align: 'right',
          cell: ({ tables }) => String(tables.reduce((sum, { figures }) => sum + figures.length, 0)),
        },
        { title: words.published, cell: ({ published }) => published },
      ],
      baselines,
      width,
    ),
    pc.dim(words.hint),
  ])
}

/** One baseline: each figure with its conditions and the place that prints it. */
export const baselineText = (
  { title, collection, revision, published, tables }: Baseline,
  width: number,
  language: Language,
): string =>
  sections([
    `${pc.bold(title[language])}\n${pc.dim(`${collection}, ${revision}, ${published}`)}`,
    ...tables.map((table) => tableText(table, width, language)),
    tables.length === 0 ? texts[language].none : '',
  ])

function tableText(
  { document, conditions, unit, figures }: PublishedTable,
  width: number,
  language: Language,
): string {
  const words = texts[language]
  return [
    `${pc.bold(`${conditions.framework}, ${conditions.model}`)}  ${conditionsText(conditions, language)}`,
    tableOf(
      [
        { title: words.devices, cell: ({ topology }) => topologyText(topology) },
        { title: words.throughput, align: 'right', cell: ({ throughput }) => figureText(throughput, unit) },
        {
          title: words.speedup,
          align: 'right',
          cell: ({ speedup }) => (speedup === undefined ? '—' : `${speedup.toFixed(2)}×`),
        },
        {
          title: words.repeats,
          align: 'right',
          cell: ({ runs }) => (runs.length === 0 ? '—' : String(runs.length)),
        },
        { title: words.publishedIn, cell: ({ line }) => placeText({ file: document, line }) },
      ],
      figures,
      width,
    ),
  ].join('\n')
}

const conditionsText = (
  { batchPerDevice, axes, device, protocol, variant }: Conditions,
  language: Language,
) => {
  const words = texts[language]
  const onAxis = (axis: Axis) => {
    const value = axes[axis.name]
    return value === undefined ? undefined : `${axisTitle(axis, language)} ${axisWord(value)}`
  }
  return [
    ...leadingAxes.map(({ name }) => axes[name]),
    `${words.batch} ${batchPerDevice}`,
    ...furtherAxes.map(onAxis),
    device,
    protocol === undefined ? undefined : `${words.protocol} ${protocol}`,
    variant,
  ]
    .filter((part) => part !== undefined)
    .join(words.comma)
}
