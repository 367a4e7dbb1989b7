import { groupBy } from '../../../src/core/collections/group-by.ts'
import { phrase } from '../../../src/core/model/text.ts'
import type { FigureCell, TableFlag } from '../table-flag.ts'
import {
  type NumberRange,
  rangeOf,
  type TrainingCell,
  type TrainingRole,
  type TrainingRow,
} from './training-columns.ts'

/** A figure of a row that follows from its other figures. */
interface RowProduct {
  readonly printed: TrainingRole
  readonly over: readonly TrainingRole[]
  readonly under: readonly TrainingRole[]
  /** Numbers of the formula itself. */
  readonly constants?: { readonly over: number; readonly under: number }
  /** Divisors in addition, where the table has them. */
  readonly layout?: 'over' | 'under'
}

const layout: readonly TrainingRole[] = ['tensor', 'pipeline', 'context']

const products: readonly RowProduct[] = [
  { printed: 'tokens', over: ['tokens-of-device', 'devices'], under: [] },
  { printed: 'tokens', over: ['sequences', 'length'], under: [] },
  { printed: 'global-tokens', over: ['global-batch', 'length'], under: [] },
  { printed: 'tokens', over: ['global-batch', 'length'], under: ['step-time'] },
  { printed: 'tokens-of-device', over: ['global-batch', 'length'], under: ['step-time', 'devices'] },
  ...(['tokens', 'tokens-of-device'] as const).map((rate) => ({
    printed: 'hours-of-billion' as const,
    over: [],
    under: [rate],
    constants: { over: 1e9, under: 3600 },
  })),
  { printed: 'tokens-of-device', over: ['micro-batch', 'length'], under: ['step-time'] },
  {
    printed: 'accumulation',
    over: ['global-batch'],
    under: ['micro-batch', 'devices'],
    layout: 'over',
  },
]

/**
 * Figures that contradict the other figures of their row. What holds in most rows of a table is the meaning of its columns;
 * rows in which it does not hold are flagged.
 */
export function flaggedProducts(rows: readonly TrainingRow[]): TableFlag[] {
  return [...groupBy(rows, ({ document, table }) => `${document}:${table}`).values()].flatMap((table) =>
    products.flatMap((product) => flagsOf(table, product)),
  )
}

/** Minimum share of rows in which it must hold. */
const mostRows = 0.6
const fewestRows = 3

const textOf = ({ number }: TrainingCell) => number.text

function flagsOf(table: readonly TrainingRow[], product: RowProduct): TableFlag[] {
  const { constants } = product
  const trials = table.flatMap((row) => trialOf(table, row, product) ?? [])
  const holding = trials.filter(({ fits }) => fits)
  if (trials.length < fewestRows || holding.length < mostRows * trials.length) return []
  return trials
    .filter(({ fits }) => !fits)
    .map(({ row, printed, over, under, value }): TableFlag => {
      const [first, ...others] = [...over, ...under]
      const cells: [FigureCell, ...FigureCell[]] = [
        figureOf(row, printed),
        ...(first === undefined ? [] : [first, ...others]).map((cell) => figureOf(row, cell)),
      ]
      return {
        kind: 'ratio-differs',
        certainty: 'sure',
        cells,
        why: phrase('ratio-differs', {
          over: [...(constants === undefined ? [] : [String(constants.over)]), ...over.map(textOf)],
          under: [...under.map(textOf), ...(constants === undefined ? [] : [String(constants.under)])],
          devices: 1,
          scale: 1,
          difference: null,
          ratio: value,
          percent: false,
          printed: printed.number.text,
          cut: false,
        }),
      }
    })
}

interface ProductTrial {
  readonly row: TrainingRow
  readonly printed: TrainingCell
  readonly over: readonly TrainingCell[]
  readonly under: readonly TrainingCell[]
  readonly value: number
  readonly fits: boolean
}

function trialOf(
  table: readonly TrainingRow[],
  row: TrainingRow,
  { printed: role, over, under, layout: side, constants = { over: 1, under: 1 } }: RowProduct,
): ProductTrial | undefined {
  const parallel = side === undefined ? [] : layout.filter((name) => row.cells[name] !== undefined)
  const cellsOf = (names: readonly TrainingRole[]) => names.map((name) => row.cells[name])
  const printed = row.cells[role]
  const factors = cellsOf([...over, ...parallel])
  const divisors = cellsOf(under)
  if (printed === undefined || !isWhole(factors) || !isWhole(divisors)) return undefined
  const ranges = (cells: readonly TrainingCell[]) => cells.map((cell) => rangeOf(table, row, cell))
  const product = (all: readonly NumberRange[], end: 'low' | 'high') =>
    all.reduce((result, range) => result * range[end], 1)
  const [tops, bottoms] = [ranges(factors), ranges(divisors)]
  const printedRange = rangeOf(table, row, printed)
  const factor = constants.over / constants.under
  const low = (factor * product(tops, 'low')) / product(bottoms, 'high')
  const high = (factor * product(tops, 'high')) / product(bottoms, 'low')
  return {
    row,
    printed,
    over: factors,
    under: divisors,
    value: (factor * valueOf(factors)) / valueOf(divisors),
    fits: printedRange.high >= low * (1 - 1e-9) && printedRange.low <= high * (1 + 1e-9),
  }
}

const isWhole = (cells: readonly (TrainingCell | undefined)[]): cells is readonly TrainingCell[] =>
  cells.every((cell) => cell !== undefined)

const valueOf = (cells: readonly TrainingCell[]) =>
  cells.reduce((result, { number }) => result * number.value, 1)

/** The cell as flags show it. */
export const figureOf = (
  { document, table }: TrainingRow,
  { number, column, line }: TrainingCell,
): FigureCell => ({
  document,
  line,
  table,
  column,
  text: number.text,
  value: number.value,
  halfDigit: number.halfDigit,
})
