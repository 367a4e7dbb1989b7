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
import { baselinePrintoutWords as words } from './baseline-printout-words.ts'

/** The published numbers that ship, a row for each collection of them. */
export const baselinesPrintout = (baselines: readonly Baseline[]): Printout => [
  untitled(
    table(
      [
        { title: words.name, cell: ({ name }) => name },
        { title: words.title, cell: ({ title }) => title },
        {
          title: words.figures,
          align: 'end',
          cell: ({ tables }) => String(tables.reduce((sum, { figures }) => sum + figures.length, 0)),
        },
        { title: words.published, cell: ({ published }) => published },
      ],
      baselines,
    ),
  ),
  untitled(lines(quiet(words.figuresHint), quiet(words.reproduceHint))),
]

/** One baseline: each figure with its conditions and the place that prints it. */
export const baselinePrintout = (baseline: Baseline): Printout => [
  untitled(baselineHead(baseline)),
  ...sectionsOf(baseline.tables),
  ...(baseline.tables.length === 0 ? [untitled(lines(words.hasNoFigures))] : []),
]

/** Its title, and where it comes from. */
export const baselineHead = ({ title, collection, revision, published }: Baseline): Block =>
  lines(strong(title), quiet(`${collection}, ${revision}, ${published}`))

interface FigureRow {
  readonly table: PublishedTable
  readonly figure: PublishedFigure
}

/** Tables of one figure each that stand together are shown as one, with a column for each condition that differs. */
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
  /** How the condition reads beside others, without a title. */
  readonly short?: (conditions: Conditions) => Text | undefined
}

const conditionColumns: readonly ConditionColumn[] = [
  ...leadingAxes.map((axis) => ({
    title: axisTitle(axis),
    value: ({ axes }: Conditions) => axes[axis.name]?.toString(),
  })),
  {
    title: words.batchTitle,
    value: ({ batchPerDevice }) => String(batchPerDevice),
    short: ({ batchPerDevice }) => words.batch(batchPerDevice),
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
  { title: words.device, value: ({ device }) => device },
  {
    title: { en: 'protocol', zh: '测速协议' },
    value: ({ protocol }) => protocol,
    short: ({ protocol }) => (protocol === undefined ? undefined : words.protocol(protocol)),
  },
  { title: words.variant, value: ({ variant }) => variant },
]

/** Columns that have something in some row; a speedup and repeats also where nothing else stands beside the throughput. */
function figureColumns(rows: readonly FigureRow[]): CellColumn<FigureRow>[] {
  const beside = besideColumns.filter(({ text }) => rows.some(({ figure }) => text(figure) !== undefined))
  const shows = (has: (figure: PublishedFigure) => boolean) =>
    beside.length === 0 || rows.some(({ figure }) => has(figure))
  return [
    { title: words.devices, cell: ({ figure }) => topologyText(figure.topology) },
    {
      title: words.throughput,
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
            title: words.speedup,
            align: 'end',
            cell: ({ figure: { speedup } }) => (speedup === undefined ? '—' : `${speedup.toFixed(2)}×`),
          } satisfies CellColumn<FigureRow>,
        ]
      : []),
    ...(shows(({ runs }) => runs.length > 0)
      ? [
          {
            title: words.repeats,
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
  { title: words.perDevice, text: ({ beside: { perDevice } }) => perDevice?.toString() },
  {
    title: words.stepTime,
    text: ({ beside: { stepTime } }) =>
      stepTime === undefined ? undefined : `${Number(stepTime.toPrecision(4))} s`,
  },
  { title: words.teraflops, text: ({ beside: { teraflops } }) => teraflops?.toString() },
  {
    title: words.modelUtilization,
    text: ({ beside: { modelUtilization } }) => percentText(modelUtilization),
  },
  {
    title: words.hardwareUtilization,
    text: ({ beside: { hardwareUtilization } }) => percentText(hardwareUtilization),
  },
  {
    title: words.memory,
    text: ({ beside: { memory } }) =>
      memory === undefined ? undefined : `${(memory / 2 ** 30).toFixed(1)} GiB`,
  },
]

/** The head of a column of places in documents. */
export const publishedIn: Text = { en: 'published in', zh: '出处' }
