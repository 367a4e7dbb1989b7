import { instantiate } from '../../../../binary/instance.ts'
import { decimal } from '../../vocabulary/decimal.ts'
import type { StepRows } from '../step-batch.ts'
import { daysSince1970, SECONDS_OF_DAY } from '../../vocabulary/timestamps.ts'
import { BEHIND, BLOCK_AT, COLUMNS_AT, type BlockMemory } from './block-memory.ts'
import { shapeOf, type FieldName, type LineShape, type ReadLine } from './line-shape.ts'
import {
  fieldOffset,
  HEAD_OFFSET,
  MOST_LINES,
  REST_OFFSET,
  shapeProgram,
  TAIL,
  TAIL_DIGITS,
} from './shape-program.ts'

export interface StepTaker {
  /** The rows from `length` on are free for the next steps. */
  readonly rows: StepRows
  /** Takes the steps in these rows, without rank labels, while each is the next step of its run. Returns their number. */
  keepNextSteps(from: number, end: number): number
  /** Takes the step in a row; `rank` is the label of the rank that printed it, `textOf` gives its line. */
  keepStep(row: number, rank: string | undefined, textOf: () => string): void
}

/** Programs print few kinds of lines; a log with more rarely returns to one. */
const MOST_SHAPES = 32
const MOST_TRIALS = 256

/** Finds and reads lines in the block in memory that have the shape of a line already read as text, many at a time. */
export class ShapedLines {
  readonly #taker: StepTaker
  readonly #shapes: LineGroup[] = []
  readonly #memory: BlockMemory
  #trials = 0
  /** Index of the shape that matched last, which most often matches the next line too. */
  #last = 0
  #next = 0

  constructor(memory: BlockMemory, taker: StepTaker) {
    this.#memory = memory
    this.#taker = taker
  }

  /** Where the line after the read ones begins. */
  get next(): number {
    return this.#next
  }

  get learns(): boolean {
    return this.#shapes.length < MOST_SHAPES && this.#trials < MOST_TRIALS
  }

  learn(line: ReadLine): void {
    this.#trials += 1
    if (line.text.length > BEHIND) return
    const shape = shapeOf(line)
    if (shape === undefined) return
    this.#shapes.push(new LineGroup(shape, this.#memory))
  }

  /** Reads the lines from `at`, the first of which is line `number`, while their shapes are known. Returns their number. */
  read(at: number, number: number): number {
    const shapes = this.#shapes.length
    for (let tried = 0; tried < shapes; tried += 1) {
      const index = (this.#last + tried) % shapes
      const shape = this.#shapes[index]
      const lines = shape === undefined ? 0 : this.#read(shape, at, number)
      if (lines === 0) continue
      this.#last = index
      return lines
    }
    return 0
  }

  #read(shape: LineGroup, at: number, number: number): number {
    const { rows } = this.#taker
    const first = rows.length
    const most = Math.min(MOST_LINES, rows.line.length - first)
    const read = shape.lines(BLOCK_AT + at, BLOCK_AT + this.#memory.length, COLUMNS_AT, most)
    const lines = shape.write(read, rows, number)
    let from = at
    let end = at
    const textOf = () => this.#memory.text(from, end)
    for (let line = 0; line < lines; line += 1) {
      if (!shape.hasRank) line += this.#taker.keepNextSteps(first + line, first + lines)
      if (line === lines) break
      from = line === 0 ? at : shape.end(line - 1)
      end = shape.end(line)
      this.#taker.keepStep(first + line, shape.rank(line), textOf)
    }
    if (lines > 0) this.#next = shape.end(lines - 1)
    return lines
  }
}

/** A compiled shape. Its columns are converted with the same arithmetic as text, so they give the same numbers. */
class LineGroup {
  readonly lines: (from: number, to: number, row: number, most: number) => number
  readonly #doubles: Float64Array
  readonly #addresses: Int32Array
  readonly #epoch: FieldPlace
  readonly #step: FieldPlace
  readonly #rate: FieldPlace
  readonly #loss: FieldPlace
  readonly #duration: FieldPlace
  readonly #rank: FieldPlace
  readonly #date: FieldPlace
  readonly #clock: FieldPlace
  readonly #fraction: FieldPlace
  /** The date of the last line, which rarely changes. */
  #lastDate = 0
  #midnight = 0
  readonly #ranks: string[] = []

  constructor(shape: LineShape, { shared, doubles, addresses }: BlockMemory) {
    const { lines } = instantiate(shapeProgram(shape), shared) as Pick<LineGroup, 'lines'>
    this.lines = lines
    this.#doubles = doubles
    this.#addresses = addresses
    const placeOf = (name: FieldName, divisor = 1): FieldPlace => {
      const index = shape.fields.findIndex((field) => field.name === name)
      return {
        at: index < 0 ? ABSENT : (COLUMNS_AT + fieldOffset(index)) / 8,
        divisor: shape.fields[index]?.negative === true ? -divisor : divisor,
      }
    }
    this.#epoch = placeOf('epoch')
    this.#step = placeOf('step')
    this.#rate = placeOf('rate')
    this.#loss = placeOf('loss')
    const duration = placeOf('duration')
    this.#duration = duration.at === ABSENT ? placeOf('milliseconds', 1000) : duration
    this.#rank = placeOf('rank')
    this.#date = placeOf('date')
    this.#clock = placeOf('clock')
    this.#fraction = placeOf('fraction')
  }

  get hasRank(): boolean {
    return this.#rank.at !== ABSENT
  }

  end(row: number): number {
    return (this.#addresses[COLUMNS_AT / 4 + row * 2] ?? 0) - BLOCK_AT
  }

  /**
   * Writes lines after the rows of a batch. Returns how many it wrote: it stops at a date whose year is impossible for a log, which a
   * text reader might not take for a date.
   */
  write(lines: number, to: StepRows, number: number): number {
    const count = this.#times(lines, to.at, to.length)
    const end = to.length + count
    for (let row = to.length; row < end; row += 1) to.line[row] = number + row - to.length
    this.#column(this.#epoch, to.epoch, to.length, end)
    this.#column(this.#step, to.step, to.length, end)
    this.#column(this.#rate, to.rate, to.length, end)
    this.#column(this.#loss, to.loss, to.length, end)
    this.#column(this.#duration, to.duration, to.length, end)
    empty(to.steps, to.length, end)
    empty(to.samples, to.length, end)
    return count
  }

  rank(row: number): string | undefined {
    if (!this.hasRank) return undefined
    const rank = this.#valueAt(this.#rank.at + row)
    return (this.#ranks[rank] ??= String(rank))
  }

  #column({ at, divisor }: FieldPlace, column: Float64Array, from: number, end: number): void {
    if (at === ABSENT) {
      empty(column, from, end)
      return
    }
    const doubles = this.#doubles
    for (let row = from; row < end; row += 1) {
      const value = doubles[at + row - from] ?? NaN
      column[row] = (Number.isNaN(value) ? this.#long(at + row - from) : value) / divisor
    }
  }

  #valueAt(at: number): number {
    const value = this.#doubles[at] ?? NaN
    return Number.isNaN(value) ? this.#long(at) : value
  }

  /** When the lines were printed, in seconds since 1970; stops at the first invalid date. */
  #times(lines: number, column: Float64Array, from: number): number {
    const [date, clock, fraction] = [this.#date.at, this.#clock.at, this.#fraction.at]
    if (date === ABSENT) {
      empty(column, from, from + lines)
      return lines
    }
    const doubles = this.#doubles
    for (let line = 0; line < lines; line += 1) {
      if (!this.#isOn(doubles[date + line] ?? NaN)) return line
      const behind = fraction === ABSENT ? 0 : (doubles[fraction + line] ?? NaN)
      column[from + line] = this.#midnight + ((doubles[clock + line] ?? NaN) + behind)
    }
    return lines
  }

  /** The value of a number with too many digits for an exact integer. */
  #long(at: number): number {
    const head = this.#doubles[at + HEAD_OFFSET / 8] ?? NaN
    const rest = this.#doubles[at + REST_OFFSET / 8] ?? NaN
    const decimals = Math.floor(rest / TAIL)
    return decimal(head, rest - decimals * TAIL, TAIL_DIGITS, decimals)
  }

  /** Sets the day from a date as one number, 20260301. */
  #isOn(date: number): boolean {
    if (date === this.#lastDate) return true
    if (!(date >= 20_000_000 && date < 30_000_000)) return false
    this.#lastDate = date
    this.#midnight =
      daysSince1970(Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100) * SECONDS_OF_DAY
    return true
  }
}

/** The column of a field. */
interface FieldPlace {
  /** Index in doubles; {@link ABSENT} if the lines lack the field. */
  readonly at: number
  /** The divisor of its digits; negative for a field after a minus sign. */
  readonly divisor: number
}

const ABSENT = -1

/** A loop, because a call of `fill` for a row takes longer. */
function empty(column: Float64Array, from: number, end: number): void {
  for (let row = from; row < end; row += 1) column[row] = NaN
}
