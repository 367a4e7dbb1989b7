import type { PrintedNumber } from './printed-number.ts'
import type { GridRow, TableGrid } from './table-grid.ts'
import { ofOneDevice, type TableColumn } from './columns.ts'

/** Readings of a column of rates from other columns: the rate of one device times devices, or a batch ÷ its step time. */
export const productsOf = (grid: TableGrid, rate: TableColumn): Reading[] => [
  ...timesDevices(grid, rate),
  ...byStepTime(grid, rate),
]

/** The rate of all devices from the rate of one; only if the title of the other column says that it is per device. */
function timesDevices(grid: TableGrid, total: TableColumn): Reading[] {
  if (ofOneDevice.test(total.title)) return []
  return grid.sources
    .filter(({ role, title }) => role === 'rate' && ofOneDevice.test(title))
    .map((column) => ({
      id: `${String(column.index)} times devices`,
      rank: 'usual',
      quotientOf(row: GridRow) {
        const over = operand(grid, row, column.index)
        return over === undefined || row.devices === undefined
          ? undefined
          : { over: [over], under: [], devices: 1 / row.devices, scale: 1 }
      },
    }))
}

/** A latency is that of a request, so its mean need not give the mean rate. */
const ofSteps = /\b(?:step|iter(?:ation)?|it|batch)\b/i
const notOfAll = /\bp\d\d|\d\s?%|percentile|first|\bmax|\bmin\b|latency/i
const inMilliseconds = /\bms\b|msec|millisecond/i

/** A batch ÷ the time of its step; or as much work in each step as in that of another row, whatever is counted. */
function byStepTime(grid: TableGrid, rate: TableColumn): Reading[] {
  const batches = grid.columns.filter(({ role }) => role === 'batch')
  return grid.columns
    .filter(({ role, title }) => role === 'time' && ofSteps.test(title) && !notOfAll.test(title))
    .flatMap((time): Reading[] => {
      const scale = inMilliseconds.test(time.title) ? 1000 : 1
      const absolute = batches.flatMap((batch) =>
        [false, true].map((perDevice): Reading => ({
          id: `${String(batch.index)} by ${String(time.index)}${perDevice ? ' times devices' : ''}`,
          rank: 'usual',
          quotientOf(row) {
            const [over, under] = [operand(grid, row, batch.index), operand(grid, row, time.index)]
            const devices = perDevice ? row.devices : 1
            if (over === undefined || under === undefined || devices === undefined) return undefined
            return { over: [over], under: [under], devices: 1 / devices, scale }
          },
        })),
      )
      return [...absolute, ...sameWork(grid, rate, time, batches[0])]
    })
}

/** What else a step's work depends on. A version or a switch changes only how long it takes. */
const namesWork =
  /\b(?:model|network|arch\w*|task|data\s?set|seq\w*|length|resolution|params?|layers?|hidden|[gm]bs)\b|batch|\bsize\b|gpu|模型|数据集|长度|参数/i

/**
 * Rate × time is the work of a step: for each sample of the batch as much as in the first row, or in the last one. It tells
 * nothing about rows of another model, length or number of devices.
 */
function sameWork(
  grid: TableGrid,
  rate: TableColumn,
  time: TableColumn,
  batch: TableColumn | undefined,
): Reading[] {
  const rows = grid.rows.filter(
    ({ numbers }) => numbers[rate.index] !== undefined && numbers[time.index] !== undefined,
  )
  const workColumns = grid.columns.filter(
    ({ role, title }) => ['nodes', 'devices'].includes(role) || (role !== 'batch' && namesWork.test(title)),
  )
  const isAlike = (a: GridRow, b: GridRow) =>
    workColumns.every(({ index }) => a.texts[index] === b.texts[index])
  return [rows[0], rows.at(-1)].flatMap((base, at) =>
    base === undefined
      ? []
      : {
          id: `work of ${at === 0 ? 'top' : 'bottom'} by ${String(time.index)}`,
          rank: 'rare',
          quotientOf: (row): Quotient | undefined => {
            const over = operand(grid, base, rate.index)
            const baseTime = operand(grid, base, time.index)
            const under = operand(grid, row, time.index)
            if (over === undefined || baseTime === undefined || under === undefined) return undefined
            if (!isAlike(row, base)) return undefined
            const sizes = batch === undefined ? [] : [operand(grid, row, batch.index)]
            const baseSizes = batch === undefined ? [] : [operand(grid, base, batch.index)]
            if ([...sizes, ...baseSizes].includes(undefined)) return undefined
            return {
              over: [over, baseTime, ...sizes.flatMap((size) => size ?? [])],
              under: [under, ...baseSizes.flatMap((size) => size ?? [])],
              devices: 1,
              scale: 1,
            }
          },
        },
  )
}

export interface Operand {
  readonly grid: TableGrid
  readonly row: GridRow
  readonly column: number
  readonly number: PrintedNumber
}

/** The expected value of a cell under one reading of its column: over ÷ under ÷ devices × scale, in one of the notations. */
export interface Quotient {
  /** Factors of the dividend; the cell that the printed one is computed from comes first. */
  readonly over: readonly [Operand, ...Operand[]]
  /** Empty for an efficiency from a printed speedup and devices, and for the rate of one device. */
  readonly under: readonly Operand[]
  readonly devices: number
  /** 1000 for a rate per second from milliseconds. */
  readonly scale: 1 | 1000
}

/** One reading of a column of ratios. Readings with one id mean the same in all tables of one signature. */
export interface Reading {
  readonly id: string
  /**
   * `plain`: a speedup is read so unless something contradicts it: each row relative to the fewest devices. `usual`: one
   * fitting cell is enough. `rare`: several fitting cells are needed.
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
