import { seconds } from '../../model/units.ts'
import type { Emit } from '../format.ts'
import { durationAt } from '../vocabulary/durations.ts'
import {
  type ColumnAnswers,
  type TableColumns,
  type TableRow,
  type TimeColumn,
  columnsOf,
} from './columns.ts'
import { printersOfSteps } from '../vocabulary/step-printers.ts'
import { meaningOf } from './column-name.ts'

/** Which of several ranks printed a row of a table; undefined where one program printed all. */
type RankOfRow = (row: TableRow) => string | undefined

/** A device number may be a measured value; only a rank is certain. */
const surelyRank = /rank$/i

/** Which rank printed each row: by a column, or because several rows have the same step and other rates. */
function ranksOfRows(rows: readonly TableRow[]): RankOfRow | undefined {
  const column = rankColumn(rows)
  if (column !== undefined) {
    return ({ values }) => {
      const value = values.get(column)
      return value === undefined ? undefined : String(value)
    }
  }
  return byOccurrence(rows)
}

const rankNameIn = ({ values }: TableRow): string | undefined => {
  const names = [...values.keys()].filter((name) => meaningOf(name)?.is === 'rank')
  return names.find((name) => surelyRank.test(name)) ?? names[0]
}

function rankColumn(rows: readonly TableRow[]): string | undefined {
  const [first] = rows
  const name = first === undefined ? undefined : rankNameIn(first)
  if (name === undefined) return undefined
  const values = rows.flatMap(({ values }) => values.get(name) ?? [])
  const ranks = new Set(values)
  const [least, most] = [Math.min(...ranks), Math.max(...ranks)]
  const areRanks =
    values.length === rows.length &&
    values.every((value) => Number.isInteger(value) && value >= 0) &&
    ranks.size > 1 &&
    2 * ranks.size <= rows.length &&
    (surelyRank.test(name) || (least <= 1 && most - least + 1 === ranks.size))
  return areRanks ? name : undefined
}

function byOccurrence(rows: readonly TableRow[]): RankOfRow | undefined {
  const names = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))]
  const nameOf = (is: string) => names.find((name) => meaningOf(name)?.is === is)
  const [step, epoch, rate] = [nameOf('step'), nameOf('epoch'), nameOf('rate')]
  if (step === undefined || rate === undefined || names.some((name) => /micro|accum/i.test(name)))
    return undefined
  const stepOf = ({ values }: TableRow) => `${values.get(epoch ?? '') ?? ''}/${values.get(step) ?? ''}`
  const printers = printersOfSteps(rows.map((row) => ({ step: stepOf(row), rate: row.values.get(rate) })))
  if (printers === 1) return undefined
  const seen = new Map<string, number>()
  return (row) => {
    const before = seen.get(stepOf(row)) ?? 0
    if (before + 1 < printers) seen.set(stepOf(row), before + 1)
    else seen.delete(stepOf(row))
    return String(before)
  }
}

/** Rows that are read before the columns are decided; of the first rank where several print. */
const HEAD_ROWS = 24
const MOST_HEAD_ROWS = 2048

/** The steps of a table, whose columns are decided from its first rows. */
export class TableSteps {
  readonly #answers: ColumnAnswers
  #head: TableRow[] | undefined = []
  #columns: TableColumns | undefined
  #rankOf: RankOfRow | undefined
  readonly #ranks = new Map<string | undefined, LastRow>()
  /** Rows of the first rank in the head. */
  #ofFirstRank = 0

  constructor(answers: ColumnAnswers) {
    this.#answers = answers
  }

  push(row: TableRow, emit: Emit): void {
    if (this.#head === undefined) {
      this.#read(row, emit)
      return
    }
    this.#head.push(row)
    const [first = row] = this.#head
    const rank = rankNameIn(first) ?? ''
    if (first.values.get(rank) === row.values.get(rank)) this.#ofFirstRank += 1
    if (this.#ofFirstRank >= HEAD_ROWS || this.#head.length >= MOST_HEAD_ROWS) this.end(emit)
  }

  /** There are no more rows to wait for. */
  end(emit: Emit): void {
    const head = this.#head
    if (head === undefined) return
    this.#head = undefined
    this.#rankOf = ranksOfRows(head)
    const ranks = head.map((row) => this.#rankOf?.(row))
    const ofFirstRank = head.filter((_, index) => ranks[index] === ranks[0])
    this.#columns = columnsOf(ofFirstRank, this.#answers)
    const { open, scope, unit, countsEpochs } = this.#columns
    if (open !== undefined) {
      emit({ kind: 'open-column', column: open })
      return
    }
    emit({ kind: 'rate-scope', scope })
    if (countsEpochs) emit({ kind: 'facts', facts: { unit: 'epochs' } })
    else if (unit !== undefined) emit({ kind: 'facts', facts: { unit } })
    for (const [index, row] of head.entries()) this.#readOf(ranks[index], row, emit)
  }

  #read(row: TableRow, emit: Emit): void {
    this.#readOf(this.#rankOf?.(row), row, emit)
  }

  #readOf(rank: string | undefined, { line, values, arrived }: TableRow, emit: Emit): void {
    const columns = this.#columns
    if (columns === undefined || columns.open !== undefined) return
    const last = this.#lastOf(rank)
    const valueOf = (name: string | undefined) => (name === undefined ? undefined : values.get(name))
    const secondsOf = (column: TimeColumn | undefined) => {
      const value = valueOf(column?.name)
      return value === undefined || column === undefined ? undefined : seconds(value / column.unitsPerSecond)
    }
    const step = valueOf(columns.step)
    const at = secondsOf(columns.clock)
    const rate = valueOf(columns.rate)
    const duration = secondsOf(columns.duration) ?? durationAt(valueOf(columns.stepsPerSecond))
    const isStep =
      columns.step === undefined ? (rate ?? duration) !== undefined : step !== undefined && step !== last.step
    if (!isStep || (!columns.byArrival && (at ?? rate ?? duration) === undefined)) return
    const isNext = step === undefined || !(step - last.step > 1)
    const batch = columns.countsEpochs
      ? undefined
      : (batchOf(last, step, valueOf(columns.total)) ?? (isNext ? valueOf(columns.samples) : undefined))
    last.step = step ?? NaN
    emit({
      kind: 'step',
      line,
      ...(rank === undefined ? {} : { rank }),
      ...(arrived === undefined ? {} : { arrived }),
      step: {
        epoch: valueOf(columns.epoch),
        step,
        at,
        rate,
        duration,
        loss: valueOf(columns.loss),
        ...(batch === undefined ? {} : { batch }),
      },
    })
  }

  #lastOf(rank: string | undefined): LastRow {
    const known = this.#ranks.get(rank)
    if (known !== undefined) return known
    const last = { step: NaN, countedAt: NaN, total: NaN }
    this.#ranks.set(rank, last)
    return last
  }
}

/** The last step of a rank, and the total samples when last counted. */
interface LastRow {
  step: number
  countedAt: number
  total: number
}

/** Samples of one step, by the totals so far. */
function batchOf(last: LastRow, step: number | undefined, total: number | undefined): number | undefined {
  if (total === undefined || step === undefined) return undefined
  const batch = (total - last.total) / (step - last.countedAt)
  last.total = total
  last.countedAt = step
  return batch > 0 ? batch : undefined
}
