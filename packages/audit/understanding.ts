import type { TableColumn } from './columns.ts'
import { printsUnit, type PrintedNumber } from './printed-number.ts'
import type { Operand, Quotient, Reading } from './quotient.ts'
import { readingsOf } from './readings.ts'
import type { TableGrid } from './table-grid.ts'

/** Notation of a ratio: 1.5 is `1.5`, `150 %`, `0.5` more, `50 %` more, or its inverse is `33 %` less. */
export type Notation = 'times' | 'percent' | 'more' | 'percent-more' | 'percent-less'

const written: Record<Notation, (ratio: number) => number> = {
  times: (ratio) => ratio,
  percent: (ratio) => 100 * ratio,
  more: (ratio) => ratio - 1,
  'percent-more': (ratio) => 100 * (ratio - 1),
  'percent-less': (ratio) => 100 * (1 - ratio),
}

export const asWritten = (ratio: number, notation: Notation): number => written[notation](ratio)

/** One printed ratio under one reading of its column. */
export interface ReadingTrial {
  readonly printed: Operand
  readonly quotient: Quotient
  readonly notation: Notation
  /** `last-digit`: off by less than a unit of the last digit in the column, as after cutting digits. */
  readonly fit: 'rounded' | 'last-digit' | 'no'
  /** Whether the ratio is below the printed number, which therefore was rounded up and not cut. */
  readonly roundedUp: boolean
  /** Whether a fit by chance is unlikely: the row is not the one that others are relative to, and has enough digits. */
  readonly telling: boolean
  /** Whether the printed digits are so few that nearly any ratio would fit. */
  readonly vague: boolean
  /** Whether a row is compared with itself, which must print 1. */
  readonly itself: boolean
}

/** A column under one reading in one notation. */
export interface Understanding {
  readonly id: string
  readonly rank: Reading['rank']
  readonly isNamed: boolean
  readonly trials: readonly ReadingTrial[]
}

export function understandings(
  grid: TableGrid,
  ratio: TableColumn,
  nearby: readonly TableGrid[],
): Understanding[] {
  const printed = grid.rows.flatMap((row): Operand[] => {
    const number = row.numbers[ratio.index]
    return number === undefined ? [] : [{ grid, row, column: ratio.index, number }]
  })
  const usualHalf = usualHalfDigit(printed.map(({ number }) => number))
  return readingsOf(grid, ratio, nearby).flatMap(({ id, rank, isNamed = false, quotientOf }) => {
    const pairs = printed.flatMap((cell) => {
      const quotient = quotientOf(cell.row)
      return quotient === undefined ? [] : [{ cell, quotient }]
    })
    return notationsOf(ratio, printed).flatMap((notation): Understanding[] => {
      const trials = pairs.map(({ cell, quotient }) => trialOf(ratio, cell, quotient, notation, usualHalf))
      return trials.length === 0 ? [] : [{ id: `${id} ${notation}`, rank, isNamed, trials }]
    })
  })
}

function notationsOf({ role }: TableColumn, printed: readonly Operand[]): readonly Notation[] {
  if (role === 'rate') return ['times']
  if (role === 'change') return ['percent-more', 'percent-less']
  return printed.some(({ number }) => number.percent)
    ? ['percent', 'percent-more', 'percent-less']
    : ['times', 'percent', 'more']
}

/** In a cell with fewer digits than its column, digits were dropped: `10.2` among `7.51` and `3.87` is rounded, or 10.20. */
function usualHalfDigit(numbers: readonly PrintedNumber[]): number {
  const sorted = numbers.map(({ halfDigit }) => halfDigit).sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

function trialOf(
  { role }: TableColumn,
  printed: Operand,
  quotient: Quotient,
  notation: Notation,
  usualHalf: number,
): ReadingTrial {
  const [low, high] = rangeOf(quotient)
    .map((ratio) => asWritten(ratio, notation))
    .sort((a, b) => a - b)
  const { value, halfDigit } = printed.number
  const slack = 1e-9 * Math.abs(value)
  const within = (off: number) => value + off >= (low ?? 0) - slack && value - off <= (high ?? 0) + slack
  const open = (high ?? 0) - (low ?? 0)
  const {
    over: [over],
    under: [under],
  } = quotient
  const itself = over.row === under?.row && over.column === under.column
  return {
    printed,
    quotient,
    notation,
    fit: within(halfDigit) ? 'rounded' : within(2 * Math.min(halfDigit, usualHalf)) ? 'last-digit' : 'no',
    roundedUp: within(halfDigit) && value > (high ?? 0) + slack,
    vague: open > 0.25 * Math.abs(value),
    itself,
    telling:
      !itself &&
      (role === 'change'
        ? halfDigit <= 0.5 && Math.abs(value) >= 2 * halfDigit && open <= Math.max(1, 0.1 * Math.abs(value))
        : !printsUnit(printed.number) &&
          halfDigit <= 0.03 * Math.abs(value) &&
          open <= 0.1 * Math.abs(value)),
  }
}

/** All ratios that the printed numbers allow, as each may have been rounded or cut. */
function rangeOf({ over, under, devices, scale }: Quotient): [low: number, high: number] {
  const factor = scale / devices
  return [
    (factor * productOf(over, lowest)) / productOf(under, highest),
    (factor * productOf(over, highest)) / productOf(under, lowest),
  ]
}

export const valueOf = ({ over, under, devices, scale }: Quotient): number =>
  ((scale / devices) * productOf(over, ({ value }) => value)) / productOf(under, ({ value }) => value)

const productOf = (operands: readonly Operand[], numberOf: (printed: PrintedNumber) => number): number =>
  operands.reduce((product, { number }) => product * numberOf(number), 1)

const lowest = ({ value, halfDigit }: PrintedNumber) => Math.max(value - halfDigit, 1e-9)
const highest = ({ value, halfDigit }: PrintedNumber) => value + 2 * halfDigit
