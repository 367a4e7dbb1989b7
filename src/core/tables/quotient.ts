import type { PrintedNumber } from './printed-number.ts'
import type { GridRow, TableGrid } from './table-grid.ts'

export interface Operand {
  readonly grid: TableGrid
  readonly row: GridRow
  readonly column: number
  readonly number: PrintedNumber
}

/** What one cell should be under one reading of its column: over ÷ under ÷ devices × scale, written in one of the notations. */
export interface Quotient {
  /** Multiplied with each other; the cell that the printed one is computed from comes first. */
  readonly over: readonly [Operand, ...Operand[]]
  /** None for an efficiency that is a printed speedup by its devices, and for a rate of one device by one ÷ devices. */
  readonly under: readonly Operand[]
  readonly devices: number
  /** 1000 where a rate in seconds is computed from milliseconds. */
  readonly scale: 1 | 1000
}

/** One way to understand a column of ratios. Readings of one id mean the same in all tables of one signature. */
export interface Reading {
  readonly id: string
  /**
   * `plain`: what a speedup is where nothing speaks against it, each row to the fewest devices. `usual`: a single cell that
   * fits it may be meant so. `rare`: only several cells that fit it show that it is meant.
   */
  readonly rank: 'plain' | 'usual' | 'rare'
  /** Whether the column's title names both figures: `Speedup (TF32 - AMP)` beside `Throughput TF32` and `Throughput AMP`. */
  readonly isNamed?: boolean
  readonly quotientOf: (row: GridRow) => Quotient | undefined
}

/** The figure of one row and column, where it is above zero. */
export function operand(grid: TableGrid, row: GridRow, column: number): Operand | undefined {
  const number = row.numbers[column]
  return number === undefined || !(number.value > 0) ? undefined : { grid, row, column, number }
}
