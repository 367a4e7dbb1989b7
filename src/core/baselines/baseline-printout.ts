import { rateText } from '../document/numbers.ts'
import { lines, table, untitled, type CellColumn } from '../document/block-builders.ts'
import type { Block } from '../document/blocks.ts'
import type { AnswerSection, Printout } from '../document/document.ts'
import { comma, listed, quiet, strong, written } from '../document/text-line.ts'
import { furtherAxes, leadingAxes } from '../model/axes/axes.ts'
import { axisTitle, axisWord } from '../model/axes/axis-values.ts'
import type { Baseline, Conditions, PublishedFigure, PublishedTable } from '../model/baseline.ts'
import { placeText } from '../model/error.ts'
import type { Text } from '../model/text.ts'
import { topologyText } from '../model/topology.ts'

const baselinePrintoutWords = {
  name: { en: 'name', zh: '名称' },
  title: { en: 'title', zh: '标题' },
  figures: { en: 'figures', zh: '数值' },
  published: { en: 'published', zh: '公布时间' },
  figuresHint: {
    en: 'steady baselines NAME shows its figures,',
    zh: 'steady baselines NAME 显示其中的数值，',
  },
  reproduceHint: {
    en: 'steady reproduce RESULTS --against NAME compares yours with them',
    zh: 'steady reproduce RESULTS --against NAME 将您的结果与之比较',
  },
  hasNoFigures: { en: 'it has no figures', zh: '其中没有数值' },
  devices: { en: 'devices', zh: '规模' },
  throughput: { en: 'throughput', zh: '吞吐率' },
  perDevice: { en: 'per device', zh: '单卡' },
  stepTime: { en: 'step time', zh: '单步耗时' },
  teraflops: { en: 'TFLOP/s', zh: 'TFLOP/s' },
  modelUtilization: { en: 'MFU', zh: 'MFU' },
  hardwareUtilization: { en: 'HFU', zh: 'HFU' },
  memory: { en: 'memory', zh: '显存' },
  device: { en: 'device', zh: '加速器' },
  variant: { en: 'variant', zh: '变体' },
  batchTitle: { en: 'batch', zh: '批大小' },
  speedup: { en: 'speedup', zh: '加速比' },
  repeats: { en: 'repeats', zh: '重复次数' },
  batch: (batchPerDevice: number): Text => ({
    en: `batch ${batchPerDevice}`,
    zh: `批大小 ${batchPerDevice}`,
  }),
  protocol: (protocol: string): Text => ({ en: `protocol ${protocol}`, zh: `测速协议 ${protocol}` }),
} as const

/** The baselines that ship, with a row for each collection. */
export const baselinesPrintout = (baselines: readonly Baseline[]): Printout => [
  untitled(
    table(
      [
        { title: baselinePrintoutWords.name, cell: ({ name }) => name },
        { title: baselinePrintoutWords.title, cell: ({ title }) => title },
        {
          title: baselinePrintoutWords.figures,
          align: 'end',
          cell: ({ tables }) => String(tables.reduce((sum, { figures }) => sum + figures.length, 0)),
        },
        { title: baselinePrintoutWords.published, cell: ({ published }) => published },
      ],
      baselines,
    ),
  ),
  untitled(lines(quiet(baselinePrintoutWords.figuresHint), quiet(baselinePrintoutWords.reproduceHint))),
]

/** One baseline: each figure with its conditions and the place that prints it. */
export const baselinePrintout = (baseline: Baseline): Printout => [
  untitled(baselineHead(baseline)),
  ...sectionsOf(baseline.tables),
  ...(baseline.tables.length === 0 ? [untitled(lines(baselinePrintoutWords.hasNoFigures))] : []),
]

export const baselineHead = ({ title, collection, revision, published }: Baseline): Block =>
  lines(strong(title), quiet(`${collection}, ${revision}, ${published}`))

interface FigureRow {
  readonly table: PublishedTable
  readonly figure: PublishedFigure
}

/** Adjacent tables with one figure each are shown as one, with a column for each condition that differs. */
function sectionsOf(tables: readonly PublishedTable[]): AnswerSection[] {
  const subject = ({ document, unit, conditions: { framework, model }, figures }: PublishedTable) =>
    figures.length === 1 ? [document, unit, framework, model].join('\n') : undefined
  const groups: PublishedTable[][] = []
  for (const table of tables) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    const joins = before !== undefined && subject(before) !== undefined && subject(before) === subject(table)
    if (joins) last?.push(table)
    else groups.push([table])
  }
  return groups.map(tableSection)
}

function tableSection(tables: readonly PublishedTable[]): AnswerSection {
  const [first] = tables
  const rows = tables.flatMap((group) => group.figures.map((figure): FigureRow => ({ table: group, figure })))
  if (first === undefined) return untitled()
  const shown = conditionColumns.map((column) => ({
    ...column,
    values: new Set(tables.map(({ conditions }) => textsKey(column.value(conditions)))),
  }))
  const shared = shown.flatMap(({ values, short, value }) =>
    values.size === 1 ? (short?.(first.conditions) ?? value(first.conditions) ?? []) : [],
  )
  const varying = shown.filter(({ values }) => values.size > 1)
  return untitled(
    lines([strong(`${first.conditions.framework}, ${first.conditions.model}`), '  ', listed(shared, comma)]),
    table(
      [
        ...varying.map(({ title, value }): CellColumn<FigureRow> => ({
          title,
          cell: (row) => value(row.table.conditions) ?? '—',
        })),
        ...figureColumns(rows),
        {
          title: publishedIn,
          cell: (row) => placeText({ file: row.table.document, line: row.figure.line }),
        },
      ],
      rows,
    ),
  )
}

const textsKey = (value: string | Text | undefined) => (typeof value === 'object' ? value.en : (value ?? ''))

interface ConditionColumn {
  readonly title: Text
  readonly value: (conditions: Conditions) => string | Text | undefined
  /** The condition as text, without a title. */
  readonly short?: (conditions: Conditions) => Text | undefined
}

const conditionColumns: readonly ConditionColumn[] = [
  ...leadingAxes.map((axis) => ({
    title: axisTitle(axis),
    value: ({ axes }: Conditions) => axes[axis.name]?.toString(),
  })),
  {
    title: baselinePrintoutWords.batchTitle,
    value: ({ batchPerDevice }) => String(batchPerDevice),
    short: ({ batchPerDevice }) => baselinePrintoutWords.batch(batchPerDevice),
  },
  ...furtherAxes.map((axis): ConditionColumn => {
    const valueOf = ({ axes }: Conditions) => {
      const value = axes[axis.name]
      return value === undefined ? undefined : axisWord(value)
    }
    return {
      title: axisTitle(axis),
      value: valueOf,
      short: (conditions) => {
        const value = valueOf(conditions)
        return value === undefined ? undefined : written`${axisTitle(axis)} ${value}`
      },
    }
  }),
  { title: baselinePrintoutWords.device, value: ({ device }) => device },
  {
    title: { en: 'protocol', zh: '测速协议' },
    value: ({ protocol }) => protocol,
    short: ({ protocol }) => (protocol === undefined ? undefined : baselinePrintoutWords.protocol(protocol)),
  },
  { title: baselinePrintoutWords.variant, value: ({ variant }) => variant },
]

/** Columns with a value in some row. Speedup and repeats stay also where the throughput would be the only column. */
function figureColumns(rows: readonly FigureRow[]): CellColumn<FigureRow>[] {
  const beside = besideColumns.filter(({ text }) => rows.some(({ figure }) => text(figure) !== undefined))
  const shows = (has: (figure: PublishedFigure) => boolean) =>
    beside.length === 0 || rows.some(({ figure }) => has(figure))
  return [
    { title: baselinePrintoutWords.devices, cell: ({ figure }) => topologyText(figure.topology) },
    {
      title: baselinePrintoutWords.throughput,
      align: 'end',
      cell: ({ figure, table: { unit } }) => rateText(figure.throughput, unit),
    },
    ...beside.map(({ title, text }): CellColumn<FigureRow> => ({
      title,
      align: 'end',
      cell: ({ figure }) => text(figure) ?? '—',
    })),
    ...(shows(({ speedup }) => speedup !== undefined)
      ? [
          {
            title: baselinePrintoutWords.speedup,
            align: 'end',
            cell: ({ figure: { speedup } }) => (speedup === undefined ? '—' : `${speedup.toFixed(2)}×`),
          } satisfies CellColumn<FigureRow>,
        ]
      : []),
    ...(shows(({ runs }) => runs.length > 0)
      ? [
          {
            title: baselinePrintoutWords.repeats,
            align: 'end',
            cell: ({ figure: { runs } }) => (runs.length === 0 ? '—' : String(runs.length)),
          } satisfies CellColumn<FigureRow>,
        ]
      : []),
  ]
}

const percentText = (share: number | undefined) =>
  share === undefined ? undefined : `${Number((100 * share).toFixed(2))}%`

const besideColumns: readonly {
  readonly title: Text
  readonly text: (figure: PublishedFigure) => string | undefined
}[] = [
  { title: baselinePrintoutWords.perDevice, text: ({ beside: { perDevice } }) => perDevice?.toString() },
  {
    title: baselinePrintoutWords.stepTime,
    text: ({ beside: { stepTime } }) =>
      stepTime === undefined ? undefined : `${Number(stepTime.toPrecision(4))} s`,
  },
  { title: baselinePrintoutWords.teraflops, text: ({ beside: { teraflops } }) => teraflops?.toString() },
  {
    title: baselinePrintoutWords.modelUtilization,
    text: ({ beside: { modelUtilization } }) => percentText(modelUtilization),
  },
  {
    title: baselinePrintoutWords.hardwareUtilization,
    text: ({ beside: { hardwareUtilization } }) => percentText(hardwareUtilization),
  },
  {
    title: baselinePrintoutWords.memory,
    text: ({ beside: { memory } }) =>
      memory === undefined ? undefined : `${(memory / 2 ** 30).toFixed(1)} GiB`,
  },
]

/** The head of a column of places in documents. */
export const publishedIn: Text = { en: 'published in', zh: '出处' }
