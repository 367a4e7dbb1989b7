import { seconds } from '../../model/units.ts'
import type { Emit } from '../format.ts'
import { durationAt } from '../vocabulary/durations.ts'
import {
  columnsOf,
  type ColumnAnswers,
  type TableColumns,
  type TableRow,
  type TimeColumn,
} from './columns.ts'

/** Rows that are looked at before the columns are decided. */
const HEAD_ROWS = 24

/** The steps of a table, whose columns are decided by its first rows. */
export class TableSteps {
  readonly #answers: ColumnAnswers
  #head: TableRow[] | undefined = []
  #columns: TableColumns | undefined
  #lastStep = NaN
  /** All samples so far, and the step after which. */
  #counted = { total: NaN, step: NaN }

  constructor(answers: ColumnAnswers) {
    this.#answers = answers
  }

  push(row: TableRow, emit: Emit): void {
    if (this.#head === undefined) {
      this.#read(row, emit)
      return
    }
    this.#head.push(row)
    if (this.#head.length >= HEAD_ROWS) this.end(emit)
  }

  /** No more rows are needed to decide. */
  end(emit: Emit): void {
    const head = this.#head
    if (head === undefined) return
    this.#head = undefined
    this.#columns = columnsOf(head, this.#answers)
    const { open, scope, unit, countsEpochs } = this.#columns
    if (open !== undefined) {
      emit({ kind: 'open-column', column: open })
      return
    }
    emit({ kind: 'rate-scope', scope })
    if (countsEpochs) emit({ kind: 'facts', facts: { unit: 'epochs' } })
    else if (unit !== undefined) emit({ kind: 'facts', facts: { unit } })
    for (const row of head) this.#read(row, emit)
  }

  #read({ line, values }: TableRow, emit: Emit): void {
    const columns = this.#columns
    if (columns === undefined || columns.open !== undefined) return
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
      columns.step === undefined
        ? (rate ?? duration) !== undefined
        : step !== undefined && step !== this.#lastStep
    if (!isStep || (at ?? rate ?? duration) === undefined) return
    const isNext = step === undefined || !(step - this.#lastStep > 1)
    const batch = columns.countsEpochs
      ? undefined
      : (this.#batchOf(step, valueOf(columns.total)) ?? (isNext ? valueOf(columns.samples) : undefined))
    this.#lastStep = step ?? NaN
    emit({
      kind: 'step',
      line,
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

  /** Samples of one step, by those of all steps so far. */
  #batchOf(step: number | undefined, total: number | undefined): number | undefined {
    if (total === undefined || step === undefined) return undefined
    const batch = (total - this.#counted.total) / (step - this.#counted.step)
    this.#counted = { total, step }
    return batch > 0 ? batch : undefined
  }
}
