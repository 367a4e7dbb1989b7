import { groupBy } from '../../../src/core/collections/group-by.ts'
import { phrase } from '../../../src/core/model/text.ts'
import type { Certainty, TableFlag } from '../table-flag.ts'
import { type NumberRange, rangeOf, type TrainingCell, type TrainingRow } from './training-columns.ts'
import { figureOf } from './products-of-row.ts'

/** A quotient of two columns that is constant over all rows of a kind. */
interface RowConstant {
  readonly quantity: 'work' | 'peak'
  readonly over: 'teraflops'
  readonly under: 'tokens-of-device' | 'model-utilization'
  /** Equal for rows with the same quotient. */
  readonly kind: (row: TrainingRow) => string
}

/** The FLOPs of a token are constant for one model, sequence length and recompute, on any devices. */
const work: RowConstant = {
  quantity: 'work',
  over: 'teraflops',
  under: 'tokens-of-device',
  kind: ({ model, recompute, cells }) => [model, recompute, cells.length?.number.value ?? ''].join('\n'),
}

const peak: RowConstant = {
  quantity: 'peak',
  over: 'teraflops',
  under: 'model-utilization',
  kind: () => '',
}

/** A difference that two averages of one run may have in addition to rounding. */
const slack = 0.005

/**
 * Rows whose TFLOP/s do not fit their tokens or their MFU as in the other rows.
 * @param heldAgainstPeak rows whose MFU was compared with the peak of their device
 */
export const flaggedConstants = (
  rows: readonly TrainingRow[],
  heldAgainstPeak: ReadonlySet<TrainingRow>,
): TableFlag[] => [
  ...withinTables(rows, work),
  ...betweenTables(rows, work),
  ...withinTables(
    rows.filter((row) => !heldAgainstPeak.has(row)),
    peak,
  ),
]

interface RowQuotient {
  readonly row: TrainingRow
  readonly over: TrainingCell
  readonly under: TrainingCell
  readonly value: number
  readonly range: NumberRange
}

function quotientsOf(table: readonly TrainingRow[], { over, under }: RowConstant): RowQuotient[] {
  return table.flatMap((row): RowQuotient[] => {
    const [top, bottom] = [row.cells[over], row.cells[under]]
    if (top === undefined || bottom === undefined) return []
    const [a, b] = [rangeOf(table, row, top), rangeOf(table, row, bottom)]
    return [
      {
        row,
        over: top,
        under: bottom,
        value: top.number.value / bottom.number.value,
        range: { low: a.low / b.high, high: a.high / b.low },
      },
    ]
  })
}

const tablesOf = (rows: readonly TrainingRow[]) => [
  ...groupBy(rows, ({ document, table }) => `${document}:${table}`).values(),
]

const withinTables = (rows: readonly TrainingRow[], constant: RowConstant): TableFlag[] =>
  tablesOf(rows).flatMap((table) =>
    [...groupBy(quotientsOf(table, constant), ({ row }) => constant.kind(row)).values()].flatMap((kind) =>
      outliersOf(kind).map(({ outlier, others }) => flagOf(constant, outlier, others, 'sure')),
    ),
  )

/** Two tables of one document may use different rules, or different versions of the program. */
function betweenTables(rows: readonly TrainingRow[], constant: RowConstant): TableFlag[] {
  const typical = tablesOf(rows).flatMap((table) =>
    [...groupBy(quotientsOf(table, constant), ({ row }) => constant.kind(row)).values()].flatMap((kind) => {
      const [first] = agreeing(kind)
      return first === undefined ? [] : [first]
    }),
  )
  const comparable = typical.filter(({ row }) => row.model.trim() !== '' && row.cells.length !== undefined)
  return [
    ...groupBy(comparable, ({ row }) => [row.document, taskOf(row), constant.kind(row)].join('\n')).values(),
  ].flatMap((kind) =>
    outliersOf(kind).map(({ outlier, others }) => flagOf(constant, outlier, others, 'possible')),
  )
}

/** Headings without a version or a date: they state what is trained, and not when. */
const taskOf = ({ headings }: TrainingRow) => headings.filter((heading) => !/\d/.test(heading)).join(' ')

const meets = (a: NumberRange, b: NumberRange) =>
  a.high * (1 + slack) >= b.low && a.low * (1 - slack) <= b.high

/** The largest set of rows that may have one number: those that overlap the range of one of them. */
function agreeing(kind: readonly RowQuotient[]): readonly RowQuotient[] {
  return kind
    .map((center) => kind.filter(({ range }) => meets(range, { low: center.value, high: center.value })))
    .reduce<readonly RowQuotient[]>((most, group) => (group.length > most.length ? group : most), [])
}

function outliersOf(
  kind: readonly RowQuotient[],
): { outlier: RowQuotient; others: readonly RowQuotient[] }[] {
  const others = agreeing(kind)
  return kind.filter((quotient) => !others.includes(quotient)).map((outlier) => ({ outlier, others }))
}

function flagOf(
  { quantity }: RowConstant,
  outlier: RowQuotient,
  others: readonly RowQuotient[],
  certainty: Certainty,
): TableFlag {
  const [example] = others
  return {
    kind: 'rows-disagree',
    certainty,
    cells: [
      figureOf(outlier.row, outlier.over),
      figureOf(outlier.row, outlier.under),
      ...(example === undefined
        ? []
        : [figureOf(example.row, example.over), figureOf(example.row, example.under)]),
    ],
    why: phrase('rows-disagree', {
      quantity,
      over: outlier.over.number.text,
      under: outlier.under.number.text,
      quotient: outlier.value,
      usual: example?.value ?? outlier.value,
      rows: others.length,
    }),
  }
}
