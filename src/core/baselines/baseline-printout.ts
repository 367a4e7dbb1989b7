import { rateText } from '../document/numbers.ts'
import { lines, table, untitled } from '../document/block-builders.ts'
import type { Block } from '../document/blocks.ts'
import type { AnswerSection, Printout } from '../document/document.ts'
import { comma, listed, quiet, strong, written } from '../document/text-line.ts'
import { furtherAxes, leadingAxes } from '../model/axes/axes.ts'
import { axisTitle, axisWord } from '../model/axes/axis-values.ts'
import type { Baseline, Conditions, PublishedTable } from '../model/baseline.ts'
import { placeText } from '../model/error.ts'
import type { Text } from '../model/text.ts'
import { topologyText } from '../model/topology.ts'

/** The published numbers that ship, a row for each collection of them. */
export const baselinesPrintout = (baselines: readonly Baseline[]): Printout => [
  untitled(
    table(
      [
        { title: { en: 'name', zh: '名称' }, cell: ({ name }) => name },
        { title: { en: 'title', zh: '标题' }, cell: ({ title }) => title },
        {
          title: { en: 'figures', zh: '数值' },
          align: 'end',
          cell: ({ tables }) => String(tables.reduce((sum, { figures }) => sum + figures.length, 0)),
        },
        { title: { en: 'published', zh: '公布时间' }, cell: ({ published }) => published },
      ],
      baselines,
    ),
  ),
  untitled(
    lines(
      quiet({ en: 'steady baselines NAME shows its figures,', zh: 'steady baselines NAME 显示其中的数值，' }),
      quiet({
        en: 'steady reproduce RESULTS --against NAME compares yours with them',
        zh: 'steady reproduce RESULTS --against NAME 将您的结果与之比较',
      }),
    ),
  ),
]

/** One baseline: each figure with its conditions and the place that prints it. */
export const baselinePrintout = (baseline: Baseline): Printout => [
  untitled(baselineHead(baseline)),
  ...baseline.tables.map(tableSection),
  ...(baseline.tables.length === 0 ? [untitled(lines({ en: 'it has no figures', zh: '其中没有数值' }))] : []),
]

/** Its title, and where it comes from. */
export const baselineHead = ({ title, collection, revision, published }: Baseline): Block =>
  lines(strong(title), quiet(`${collection}, ${revision}, ${published}`))

const tableSection = ({ document, conditions, unit, figures }: PublishedTable): AnswerSection =>
  untitled(
    lines([strong(`${conditions.framework}, ${conditions.model}`), '  ', conditionsText(conditions)]),
    table(
      [
        { title: { en: 'devices', zh: '规模' }, cell: ({ topology }) => topologyText(topology) },
        {
          title: { en: 'throughput', zh: '吞吐率' },
          align: 'end',
          cell: ({ throughput }) => rateText(throughput, unit),
        },
        {
          title: { en: 'speedup', zh: '加速比' },
          align: 'end',
          cell: ({ speedup }) => (speedup === undefined ? '—' : `${speedup.toFixed(2)}×`),
        },
        {
          title: { en: 'repeats', zh: '重复次数' },
          align: 'end',
          cell: ({ runs }) => (runs.length === 0 ? '—' : String(runs.length)),
        },
        { title: publishedIn, cell: ({ line }) => placeText({ file: document, line }) },
      ],
      figures,
    ),
  )

/** The head of a column of places in documents. */
export const publishedIn: Text = { en: 'published in', zh: '出处' }

const conditionsText = ({ batchPerDevice, axes, device, protocol, variant }: Conditions): Text =>
  listed(
    [
      ...leadingAxes.map(({ name }) => axes[name]?.toString()),
      { en: `batch ${batchPerDevice}`, zh: `批大小 ${batchPerDevice}` },
      ...furtherAxes.map((axis) => {
        const value = axes[axis.name]
        return value === undefined ? undefined : written`${axisTitle(axis)} ${axisWord(value)}`
      }),
      device,
      protocol === undefined ? undefined : { en: `protocol ${protocol}`, zh: `测速协议 ${protocol}` },
      variant,
    ],
    comma,
  )
