import { extendRow, FROM, stretchRow, TO, withoutPart, type StretchRow } from './stretch.ts'

/** The largest number of rows: the ends of a window are exact to 1 ⁄ 512 of the log or finer, in about 160 kB. */
const most = 1024

/**
 * Stores a series of any length in bounded memory. When it is full, neighbours are merged in pairs, and each place then holds twice as
 * many stretches. A log of fewer than 1024 records is stored record by record.
 */
export class StretchSeries {
  readonly #full: StretchRow[] = []
  #open = stretchRow()
  #inOpen = 0
  #size = 1
  #length = 0

  /** Number of stretches that were added. */
  get length(): number {
    return this.#length
  }

  /** Adds one stretch; it is copied. */
  push(stretch: StretchRow): void {
    if (this.#inOpen === 0) {
      this.#open = stretch.slice()
      this.#open[FROM] = this.#length
    } else extendRow(this.#open, stretch)
    this.#length += 1
    this.#inOpen += 1
    this.#open[TO] = this.#length
    if (this.#inOpen < this.#size) return
    this.#full.push(this.#open)
    this.#inOpen = 0
    if (this.#full.length < most) return
    this.#mergePairs()
    this.#size *= 2
  }

  /** How many more stretches {@link open} takes before the next push. */
  get room(): number {
    return this.#inOpen === 0 ? 0 : this.#size - this.#inOpen - 1
  }

  /** The place that is being filled. */
  get open(): StretchRow {
    return this.#open
  }

  /** Counts stretches that were added to {@link open}. */
  count(stretches: number): void {
    this.#length += stretches
    this.#inOpen += stretches
    this.#open[TO] = this.#length
  }

  /** Adds to the last stretch; without one, begins the first. */
  extend(stretch: StretchRow): void {
    const last = this.#inOpen > 0 ? this.#open : this.#full.at(-1)
    if (last === undefined) this.push(stretch)
    else {
      extendRow(last, stretch)
      last[TO] = this.#length
    }
  }

  /** In order; all but the last have the same number of stretches. */
  rows(): readonly StretchRow[] {
    return this.#inOpen === 0 ? this.#full : [...this.#full, this.#open]
  }

  /** The rows without these stretches, which were added to the series. */
  rowsWithout(stretches: readonly StretchRow[]): readonly StretchRow[] {
    const rows: (StretchRow | undefined)[] = [...this.rows()]
    for (const stretch of stretches) {
      const index = Math.floor((stretch[FROM] ?? NaN) / this.#size)
      const row = rows[index]
      if (row !== undefined) rows[index] = this.#size === 1 ? undefined : withoutPart(row, stretch)
    }
    return rows.filter((row) => row !== undefined)
  }

  #mergePairs(): void {
    for (let pair = 0; pair < most / 2; pair++) {
      const [left, right] = [this.#full[2 * pair], this.#full[2 * pair + 1]]
      if (left === undefined || right === undefined) continue
      extendRow(left, right)
      this.#full[pair] = left
    }
    this.#full.length = most / 2
  }
}
