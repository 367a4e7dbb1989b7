import { clockSeconds, wordedSeconds } from '../vocabulary/durations.ts'
import { dateTimeAt } from '../vocabulary/timestamps.ts'

const quote = '"'

/** The cells of a line, without their quotes. */
export function cellsOf(line: string, separator: string): string[] {
  if (!line.includes(quote)) return line.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at)
    if (character === quote) {
      const isDoubled = isQuoted && line[at + 1] === quote
      if (isDoubled) {
        cell += quote
        at += 1
      } else isQuoted = !isQuoted
    } else if (character === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  return [...cells, cell.trim()]
}

const written = /^[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i
const notFinite = /^[-+]?(?:nan|inf(?:inity)?)$/i
/** `12/94`: a count and its total. */
const share = /^(\d+)\/\d+$/
const clock = /^(?:\d+ days?, )?\d+:\d\d(?::\d\d)?(?:\.\d+)?$/

/** The number in a cell or value: dates as seconds since 1970, `1:02:03` as seconds. Undefined for other text. */
export function valueOf(cell: unknown): number | undefined {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string' || cell === '') return undefined
  if (written.test(cell)) return Number(cell)
  if (notFinite.test(cell)) return /^[-+]?nan$/i.test(cell) ? NaN : Infinity
  const done = share.exec(cell)?.[1]
  if (done !== undefined) return Number(done)
  return dateTimeAt(cell, 0) ?? (clock.test(cell) ? clockSeconds(cell) : wordedSeconds(cell))
}
