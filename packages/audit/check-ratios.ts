import { groupBy } from '../../src/core/collections/group-by.ts'
import { phrase } from '../../src/core/model/text.ts'
import type { TableColumn } from './columns.ts'
import { printsUnit } from './printed-number.ts'
import type { Operand } from './quotient.ts'
import type { Certainty, FigureCell, TableFlag } from './table-flag.ts'
import type { TableGrid } from './table-grid.ts'
import {
  asWritten,
  understandings,
  valueOf,
  type Notation,
  type ReadingTrial,
  type Understanding,
} from './understanding.ts'

/** A column of ratios, changes or rates, and every reading of it from the figures beside it. */
interface RatioColumn {
  readonly grid: TableGrid
  readonly column: TableColumn
  readonly ways: readonly Understanding[]
}

export interface RatiosCheck {
  /** Number of recomputed ratios. */
  readonly cells: number
  readonly flags: readonly TableFlag[]
  /** Columns of ratios and changes that no figures beside them give. */
  readonly notUnderstood: readonly UnstatedColumn[]
}

/** A column of numbers that no figures in its table or the tables around it give. */
export interface UnstatedColumn {
  readonly document: string
  /** Line of the header of its table. */
  readonly line: number
  readonly title: string
}

/**
 * Flags printed ratios that contradict the meaning of their column. The meaning is learned from the column's own cells and
 * from the same column of tables with the same header, never from the title alone. A cell is flagged only if no other
 * reading of the column gives it.
 */
export function checkRatios(grids: readonly TableGrid[]): RatiosCheck {
  const columns = [...groupBy(grids, ({ document }) => document).values()].flatMap((inDocument) =>
    inDocument.flatMap((grid, at) =>
      ratioColumns(grid, inDocument.slice(Math.max(0, at - nearest), at + nearest + 1)),
    ),
  )
  const learned = learnedFrom(columns)
  const checked = columns.flatMap((column) => {
    const meant = meantBy(column, learned)
    return meant === undefined ? [] : [{ column, meant }]
  })
  return {
    cells: checked.reduce((count, { meant }) => count + meant.way.trials.length, 0),
    flags: checked.flatMap(({ column, meant }) => flagsOf(column, meant)),
    notUnderstood: columns
      .filter((column) => column.column.role !== 'rate' && !checked.some((found) => found.column === column))
      .filter(hasNumbers)
      .map(({ grid: { document, line }, column: { title } }) => ({ document, line, title })),
  }
}

const hasNumbers = ({ grid, column: { index } }: RatioColumn) =>
  grid.rows.some(({ numbers }) => numbers[index] !== undefined)

/** Number of tables above and below that a ratio may refer to. */
const nearest = 4

const ratioColumns = (grid: TableGrid, around: readonly TableGrid[]): RatioColumn[] =>
  grid.columns
    .filter(({ role }) => role === 'ratio' || role === 'change' || role === 'rate')
    .map((column) => ({
      grid,
      column,
      ways: understandings(
        grid,
        column,
        around.filter((other) => other !== grid),
      ),
    }))

interface Tally {
  readonly fit: number
  readonly tried: number
}

const keyOf = ({ grid, column }: RatioColumn, way: Understanding) =>
  `${grid.signature}\n${String(column.index)}\n${way.id}`

/** How often each reading fits the cells of one column, over all tables with the same header. */
function learnedFrom(columns: readonly RatioColumn[]): LearnTally {
  const tallies = new Map<string, Tally>()
  for (const column of columns) {
    for (const way of column.ways) {
      const key = keyOf(column, way)
      const before = tallies.get(key) ?? { fit: 0, tried: 0 }
      const { fit, tried } = tallyOf(way)
      tallies.set(key, { fit: before.fit + fit, tried: before.tried + tried })
    }
  }
  return (column, way) => tallies.get(keyOf(column, way)) ?? { fit: 0, tried: 0 }
}

/** Counts cut digits as a fit too. A row compared with itself counts once, if another row fits. */
function tallyOf({ trials }: Understanding): Tally {
  const telling = trials.filter((trial) => trial.telling)
  const fit = telling.filter((trial) => trial.fit !== 'no').length
  const unit = fit > 0 && trials.some((trial) => trial.itself && trial.fit === 'rounded') ? 1 : 0
  return { fit: fit + unit, tried: telling.length + unit }
}

interface RatioMeaning {
  readonly way: Understanding
  /** Whether agreeing cells of this column show it, or only columns of other tables. */
  readonly shown: boolean
}

type LearnTally = (column: RatioColumn, way: Understanding) => Tally

/** The meaning of the column, as far as its cells show it. */
function meantBy(column: RatioColumn, learned: LearnTally): RatioMeaning | undefined {
  const plain = column.column.role === 'change' ? plainChanges(column.grid) : []
  const [best = plainly(column) ?? givingAll(column)] = column.ways
    .map((way) => ({ way, here: tallyOf(way), all: learned(column, way) }))
    .map((tried) => ({ ...tried, shown: isMeant(tried.here, tried.all) }))
    // A title that names both figures needs only one agreeing cell.
    .filter(({ way, here, shown }) => shown || (way.isNamed && here.fit > 0))
    .sort(
      (a, b) =>
        b.here.fit - a.here.fit ||
        b.all.fit - a.all.fit ||
        plain.toReversed().indexOf(b.way.id) - plain.toReversed().indexOf(a.way.id),
    )
    .map(({ way, shown }): RatioMeaning => ({ way, shown }))
  return best
}

/** Few digits show nothing for certain, but a usual reading that gives every cell explains them. */
function givingAll({ column, ways }: RatioColumn): RatioMeaning | undefined {
  const way = ways.find(
    ({ rank, trials }) =>
      rank !== 'rare' &&
      trials.every(({ fit }) => fit === 'rounded') &&
      trials.filter(({ itself }) => !itself).length >= 2,
  )
  return way === undefined || column.role !== 'ratio' ? undefined : { way, shown: false }
}

/** Two rows of one figure each, the first of which prints 1: the second can only be relative to the first. */
function plainly(ratios: RatioColumn): RatioMeaning | undefined {
  const { grid, column, ways } = ratios
  if (column.role === 'change') return plainChange(ratios)
  const isEfficiency = /efficien|效率|线性度/i.test(column.title)
  const way = ways.find(
    ({ id, rank, trials }) =>
      (isEfficiency ? /^fewest \d+ up by devices /.test(id) : rank === 'plain') &&
      trials.filter(({ telling }) => telling).length === 1 &&
      trials.some(({ itself, fit }) => itself && fit === 'rounded'),
  )
  return way === undefined || grid.sources.length !== 1 ? undefined : { way, shown: false }
}

/**
 * A change relative to the one row that prints none, or between the only two columns of figures. All cells but one agree,
 * or there is only one cell; and only speeds and times can have changed.
 */
function plainChange({ grid, ways }: RatioColumn): RatioMeaning | undefined {
  const others = grid.columns.filter(({ role }) => role === 'other')
  const [best] = plainChanges(grid)
    .flatMap((id) => ways.filter((way) => way.id === id))
    .filter(({ trials }) => trials.filter(({ itself }) => !itself).length > 0)
    .map((way) => ({ way, ...tallyOf(way) }))
    .filter(({ way: { trials }, fit, tried }) =>
      fit > 0 ? 2 * fit >= tried : trials.filter(({ itself }) => !itself).length === 1 && others.length === 0,
    )
    .sort((a, b) => b.fit - a.fit)
  return best && { way: best.way, shown: false }
}

/** Ids of the readings that apply unless something contradicts them, most usual first. */
function plainChanges({ sources }: TableGrid): string[] {
  const [a, b, ...more] = sources.map(({ index }) => String(index))
  const pair = a === undefined || b === undefined || more.length > 0 ? [] : [`${b}/${a}`, `${a}/${b}`]
  const ordered = [
    ...sources.filter(({ role }) => role !== 'time'),
    ...sources.filter(({ role }) => role === 'time'),
  ]
  return [
    ...pair.flatMap((id) => [`${id} percent-more`, `${id} percent-less`]),
    ...ordered.flatMap(({ index, role }) => {
      const up = `unit ${String(index)} up`
      return role === 'time'
        ? [`${up} percent-more`, `${up} percent-less`, `unit ${String(index)} down percent-more`]
        : [`${up} percent-more`]
    }),
  ]
}

/** Whether most cells of this table fit; or most of many with the same header do, and this table does not contradict. */
const isMeant = (here: Tally, all: Tally): boolean =>
  (here.fit >= 2 && here.fit >= 0.6 * here.tried) ||
  (all.fit >= 4 && all.fit >= 0.8 * all.tried && here.fit >= 0.5 * here.tried) ||
  (all.fit >= 8 && all.fit >= 0.9 * all.tried && here.tried <= 2)

/** A cell that was rounded up shows that digits are not cut in this column, so cut digits are no excuse for others. */
function flagsOf({ ways }: RatioColumn, { way, shown }: RatioMeaning): TableFlag[] {
  const { trials } = way
  const cut = trials.filter(({ fit }) => fit === 'last-digit').length
  const rounded = trials.filter(({ roundedUp }) => roundedUp).length
  return trials
    .filter((trial) => trial.fit === 'no' || (trial.fit === 'last-digit' && rounded >= cut))
    .filter((trial) => !isBaseline(trial) && !fitsOtherwise(trial, ways))
    .map((trial) => flagOf(trial, shown ? 'sure' : 'likely'))
}

const isBaseline = ({ printed: { grid, column, number } }: ReadingTrial) =>
  grid.columns[column]?.role === 'change' ? number.value === 0 : printsUnit(number)

function fitsOtherwise({ printed, notation }: ReadingTrial, ways: readonly Understanding[]): boolean {
  return ways.some(({ rank, trials }) => {
    const same = trials.find((trial) => trial.printed.row === printed.row)
    if (same?.fit !== 'rounded' || same.vague) return false
    return (
      (rank !== 'rare' && same.notation === notation) ||
      trials.filter(({ fit, telling }) => fit === 'rounded' && telling).length >= 2
    )
  })
}

function flagOf({ printed, quotient, notation, fit }: ReadingTrial, certainty: Certainty): TableFlag {
  const { over, under, devices, scale } = quotient
  const ratio = asWritten(valueOf(quotient), notation)
  return {
    kind: 'ratio-differs',
    certainty,
    cells: [figureCell(printed), ...[...over, ...under].map(figureCell)],
    why: phrase('ratio-differs', {
      over: over.map(({ number }) => number.text),
      under: under.map(({ number }) => number.text),
      devices,
      scale,
      difference: differences[notation] ?? null,
      ratio,
      percent: notation.startsWith('percent'),
      printed: printed.number.text,
      cut: fit === 'last-digit',
    }),
  }
}

const differences: Partial<Record<Notation, 'more' | 'less'>> = {
  more: 'more',
  'percent-more': 'more',
  'percent-less': 'less',
}

const figureCell = ({ grid, row, column, number }: Operand): FigureCell => ({
  document: grid.document,
  line: row.line,
  table: grid.line,
  column,
  text: number.text,
  value: number.value,
  halfDigit: number.halfDigit,
})
