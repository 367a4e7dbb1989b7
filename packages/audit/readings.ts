import type { TableColumn } from './columns.ts'
import { printsUnit } from './printed-number.ts'
import { operand, type Operand, productsOf, type Quotient, type Reading } from './quotient.ts'
import type { GridRow, TableGrid } from './table-grid.ts'

/** Every possible reading of a column of ratios, most usual first. */
export function readingsOf(grid: TableGrid, ratio: TableColumn, nearby: readonly TableGrid[]): Reading[] {
  if (ratio.role === 'rate') return productsOf(grid, ratio)
  if (ratio.role === 'change') return changesOf(grid, ratio)
  return [
    ...scalings(grid, ratio),
    ...acrossColumns(grid, ratio),
    ...ofOtherRatios(grid, ratio),
    ...acrossTables(grid, nearby),
  ]
}

/** A row relative to another row of a column with numbers, or one of two columns relative to the other. */
function changesOf(grid: TableGrid, change: TableColumn): Reading[] {
  const sources = grid.columns.filter(
    ({ index, role }) =>
      !['nodes', 'devices', 'batch', 'ratio', 'change'].includes(role) &&
      grid.rows.filter(({ numbers }) => numbers[index] !== undefined).length > 0,
  )
  const compared = { ...grid, sources }
  return [...scalings(compared, change), ...acrossColumns(compared, change)]
}

const quotient = (over: Operand | undefined, under: Operand | undefined, devices = 1) =>
  over === undefined || under === undefined
    ? undefined
    : ({ over: [over], under: [under], devices, scale: 1 } satisfies Quotient)

/** A row relative to another row of its column: to one device, to the row above, to FP32; and each divided by devices. */
function scalings(grid: TableGrid, ratio: TableColumn): Reading[] {
  return grid.sources.flatMap((source) =>
    basesOf(grid, ratio, source).flatMap(({ name, rank, baseOf }): Reading[] => {
      const pair = (row: GridRow) => {
        const base = baseOf(row)
        return [operand(grid, row, source.index), base && operand(grid, base, source.index)] as const
      }
      const byDevices = (row: GridRow, direction: 'up' | 'down') => {
        const [operand, base] = pair(row)
        if (operand?.row.devices === undefined || base?.row.devices === undefined) return undefined
        const devices = operand.row.devices / base.row.devices
        return direction === 'up' ? quotient(operand, base, devices) : quotient(base, operand, devices)
      }
      const id = `${name} ${String(source.index)}`
      return [
        {
          id: `${id} up`,
          rank: source.role === 'time' ? asUsual(rank) : rank,
          quotientOf: (row) => quotient(...pair(row)),
        },
        {
          id: `${id} down`,
          rank: source.role === 'time' ? rank : asUsual(rank),
          quotientOf: (row) => quotient(pair(row)[1], pair(row)[0]),
        },
        {
          id: `${id} up by devices`,
          rank: 'rare',
          quotientOf: (row) => byDevices(row, 'up'),
        },
        {
          id: `${id} down by devices`,
          rank: 'rare',
          quotientOf: (row) => byDevices(row, 'down'),
        },
      ]
    }),
  )
}

/** More throughput is faster, but less time is, so the inverse is not the plain reading. */
const asUsual = (rank: Reading['rank']) => (rank === 'plain' ? 'usual' : rank)

interface Base {
  readonly name: string
  readonly rank: Reading['rank']
  readonly baseOf: (row: GridRow) => GridRow | undefined
}

function basesOf(grid: TableGrid, ratio: TableColumn, source: TableColumn): Base[] {
  const rows = grid.rows.filter(({ numbers }) => numbers[source.index] !== undefined)
  const fewest = (keys: readonly TableColumn[]) => (row: GridRow) =>
    rows
      .filter(
        (gridRow) =>
          gridRow.devices !== undefined && gridRow.slot === row.slot && sameKeys(keys, gridRow, row),
      )
      .reduce<GridRow | undefined>(
        (least, row) => (least === undefined || (row.devices ?? 0) < (least.devices ?? 0) ? row : least),
        undefined,
      )
  const counted = grid.keys.filter(({ role }) => role !== 'devices' && role !== 'nodes')
  const worded = counted.filter(({ index }) => grid.rows.some(({ numbers }) => numbers[index] === undefined))
  const isUnit = ({ numbers, texts }: GridRow) => {
    const number = numbers[ratio.index]
    if (ratio.role === 'change' && number === undefined) return isNoChange(texts[ratio.index] ?? '')
    return number !== undefined && (ratio.role === 'change' ? number.value === 0 : printsUnit(number))
  }
  const at = (row: GridRow) => rows.indexOf(row)
  return [
    { name: 'fewest', rank: 'plain', baseOf: fewest(counted) },
    { name: 'fewest of any size', rank: 'usual', baseOf: fewest(worded) },
    { name: 'top', rank: 'usual', baseOf: (row) => rows.find((gridRow) => gridRow.slot === row.slot) },
    { name: 'bottom', rank: 'rare', baseOf: (row) => rows.findLast((gridRow) => gridRow.slot === row.slot) },
    { name: 'unit above', rank: 'usual', baseOf: (row) => rows.slice(0, at(row) + 1).findLast(isUnit) },
    { name: 'unit', rank: 'rare', baseOf: () => onlyOne(rows.filter(isUnit)) },
    { name: 'previous', rank: 'usual', baseOf: (row) => rows[at(row) - 1] },
    { name: 'next', rank: 'rare', baseOf: (row) => rows[at(row) + 1] },
    ...keyedBases(grid, rows),
  ]
}

/** The text of the row that others are relative to. */
const isNoChange = (text: string) =>
  /^\W*$|\bbase|\bref(?:erence)?\b|^n\/?a$|\bcontrol\b|基线|基准/i.test(text.trim())

const sameKeys = (keys: readonly TableColumn[], a: GridRow, b: GridRow) =>
  keys.every(({ index }) => a.texts[index] === b.texts[index])

const onlyOne = <T>(values: readonly T[]) => (values.length === 1 ? values[0] : undefined)

/** The row that differs in one key only and has a certain value there: `Precision` is `FP32`. */
function keyedBases(grid: TableGrid, rows: readonly GridRow[]): Base[] {
  return grid.keys.flatMap((key) => {
    const values = [...new Set(rows.map(({ texts }) => texts[key.index] ?? ''))]
    if (values.length < 2 || values.length > 8) return []
    const others = grid.keys.filter((column) => column !== key)
    return values.map((value) => ({
      name: `${String(key.index)}=${value}`,
      rank: 'rare',
      baseOf: (row: GridRow) =>
        onlyOne(
          rows.filter((gridRow) => gridRow.texts[key.index] === value && sameKeys(others, gridRow, row)),
        ),
    }))
  })
}

/** Two figures of one row: AMP relative to FP32, or one framework to another. */
function acrossColumns(grid: TableGrid, ratio: TableColumn): Reading[] {
  return grid.sources.flatMap((over) =>
    grid.sources
      .filter((under) => under !== over && (under.role === 'time') === (over.role === 'time'))
      .map((under) => ({
        id: `${String(over.index)}/${String(under.index)}`,
        rank: 'usual',
        isNamed: namesBoth(ratio, over, under),
        quotientOf: (row: GridRow) =>
          quotient(operand(grid, row, over.index), operand(grid, row, under.index)),
      })),
  )
}

/** Whether the title of a ratio has at least one of the words that distinguish each of two columns. */
function namesBoth(ratio: TableColumn, over: TableColumn, under: TableColumn): boolean {
  const [words, ofOver, ofUnder] = [ratio, over, under].map(({ title }) => wordsOf(title))
  if (words === undefined || ofOver === undefined || ofUnder === undefined) return false
  const apart = (a: Set<string>, b: Set<string>) => [...a].filter((word) => !b.has(word))
  return [apart(ofOver, ofUnder), apart(ofUnder, ofOver)].every(
    (names) => names.length > 0 && names.every((word) => words.has(word)),
  )
}

const wordsOf = (title: string) => new Set(title.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [])

/** An efficiency as a printed speedup ÷ devices. */
function ofOtherRatios(grid: TableGrid, ratio: TableColumn): Reading[] {
  return grid.columns
    .filter((column) => column.role === 'ratio' && column !== ratio)
    .map((column) => ({
      id: `ratio ${String(column.index)} by devices`,
      rank: 'rare',
      quotientOf(row: GridRow) {
        const over = operand(grid, row, column.index)
        const least = Math.min(...grid.rows.flatMap(({ devices }) => devices ?? []))
        if (over === undefined || row.devices === undefined) return undefined
        return { over: [over], under: [], devices: row.devices / least, scale: 1 }
      },
    }))
}

/** The same row and column of a table above or below, as for AMP and FP32 in separate tables. */
function acrossTables(grid: TableGrid, nearby: readonly TableGrid[]): Reading[] {
  return nearby.flatMap((other) =>
    grid.sources.flatMap((source) => {
      const column = other.sources.find(
        ({ title, index }) =>
          title === source.title || (index === source.index && other.columns.length === grid.columns.length),
      )
      if (column === undefined) return []
      const counterpart = (row: GridRow) =>
        onlyOne(
          other.rows.filter(
            (gridRow) =>
              gridRow.devices === row.devices &&
              gridRow.numbers[column.index] !== undefined &&
              (row.devices !== undefined || gridRow.texts[0] === row.texts[0]),
          ),
        )
      const pair = (row: GridRow) => {
        const otherRow = counterpart(row)
        return [operand(grid, row, source.index), otherRow && operand(other, otherRow, column.index)] as const
      }
      const id = `table ${String(other.line - grid.line)} ${String(source.index)}`
      return [
        { id, rank: 'rare', quotientOf: (row: GridRow) => quotient(...pair(row)) },
        {
          id: `${id} down`,
          rank: 'rare',
          quotientOf: (row: GridRow) => quotient(pair(row)[1], pair(row)[0]),
        },
      ]
    }),
  )
}
