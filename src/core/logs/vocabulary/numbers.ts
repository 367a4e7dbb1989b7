import { decimal, HEAD_DIGITS, MOST_DIGITS } from './decimal.ts'
import { endsPlainly, scaleBehind, secondsBehind, writtenNumber, type WrittenNumber } from './notation.ts'

const isDigit = (code: number) => code >= 48 && code <= 57
const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122

const PLUS = 43
const MINUS = 45
const POINT = 46
const LOWER_E = 101

/** Skips the blanks, `:` and `=` between a name and its value. */
function pastSeparators(line: string, from: number): number {
  let at = from
  for (let code = line.charCodeAt(at); code === 32 || code === 9 || code === 58 || code === 61;) {
    at += 1
    code = line.charCodeAt(at)
  }
  return at
}

function pastDigits(line: string, from: number): number {
  let at = from
  while (isDigit(line.charCodeAt(at))) at += 1
  return at
}

const words: readonly (readonly [word: string, value: number])[] = [
  ['nan', NaN],
  ['infinity', Infinity],
  ['inf', Infinity],
]

/** `nan` and `inf` in any case, as whole words, unlike `None` and `info`. */
function wordAt(line: string, at: number): number | undefined {
  for (const [word, value] of words) {
    const end = at + word.length
    if (line.slice(at, end).toLowerCase() === word && !isLetter(line.charCodeAt(end))) return value
  }
  return undefined
}

/** Digits, perhaps with a decimal point; reads them without creating a string. */
function plainDecimal(line: string, from: number, to: number): number {
  let head = 0
  let tail = 0
  let count = 0
  let point = to
  for (let at = from; at < to; at += 1) {
    const code = line.charCodeAt(at)
    if (code === POINT) {
      point = at + 1
      continue
    }
    if (count < HEAD_DIGITS) head = head * 10 + (code - 48)
    else tail = tail * 10 + (code - 48)
    count += 1
  }
  return decimal(head, tail, Math.max(0, count - HEAD_DIGITS), to - point)
}

/** The number at a place, without the scale of its unit; undefined where there is none, or no complete one. */
function writtenAt(line: string, start: number): WrittenNumber | undefined {
  const first = line.charCodeAt(start)
  const unsigned = first === MINUS || first === PLUS ? start + 1 : start
  let end = pastDigits(line, unsigned)
  if (line.charCodeAt(end) === POINT) end = pastDigits(line, end + 1)
  if (end === unsigned || (end === unsigned + 1 && line.charCodeAt(unsigned) === POINT)) {
    const value = wordAt(line, unsigned)
    return value === undefined ? undefined : { value: first === MINUS ? -value : value, end: -1 }
  }
  const plain = decimalAt(line, start, unsigned, end)
  return endsPlainly(line, plain.end) ? plain : writtenNumber(line, start, plain)
}

function decimalAt(line: string, start: number, unsigned: number, end: number): WrittenNumber {
  if ((line.charCodeAt(end) | 32) === LOWER_E) {
    const sign = line.charCodeAt(end + 1)
    const digits = sign === MINUS || sign === PLUS ? end + 2 : end + 1
    const last = pastDigits(line, digits)
    if (last > digits) return { value: Number(line.slice(start, last)), end: last }
  }
  if (end - unsigned > MOST_DIGITS) return { value: Number(line.slice(start, end)), end }
  const value = plainDecimal(line, unsigned, end)
  return { value: line.charCodeAt(start) === MINUS ? -value : value, end }
}

/**
 * The number at one place of a line, after blanks, `:` and `=`, in any complete notation: `4096.5`, `4,096.5`, `4096,5`, `4.1K`, `4e3`,
 * `4096images/s`. NaN and infinity are numbers too, because a diverged run prints such losses. Undefined for other text, such as `None`,
 * `1,024` or `250ms`.
 */
export function lossAt(line: string, from: number): number | undefined {
  const written = writtenAt(line, pastSeparators(line, from))
  if (written === undefined) return undefined
  const { value, end } = written
  if (end < 0 || endsPlainly(line, end)) return value
  const scale = scaleBehind(line, end)
  return scale === undefined ? undefined : value * scale
}

/**
 * The seconds of a step at one place of a line, by the unit after the number: `0.25`, `250 ms`, `3 s/it`, `4 it/s`.
 *
 * @param unitsPerSecond how many of the program's default unit make a second
 */
export function secondsAt(line: string, from: number, unitsPerSecond: number): number | undefined {
  const written = writtenAt(line, pastSeparators(line, from))
  if (written === undefined || !Number.isFinite(written.value)) return undefined
  return secondsBehind(line, written.end, written.value, unitsPerSecond)
}

const thousands = /\d{1,3}(?:,\d{3})+(?![.,:]?\d)/y

/** A count of steps or samples at one place of a line, like {@link numberAt}; a comma separates thousands. */
export function countAt(line: string, from: number): number | undefined {
  const start = pastSeparators(line, from)
  thousands.lastIndex = start
  const grouped = thousands.exec(line)?.[0]
  if (grouped !== undefined) return Number(grouped.replaceAll(',', ''))
  const value = numberAt(line, start)
  return value !== undefined && Number.isInteger(value) ? value : undefined
}

/** {@link lossAt} for values that must be finite: a rate, a duration, a step. */
export function numberAt(line: string, from: number): number | undefined {
  const value = lossAt(line, from)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

/** {@link lossAt} right after the first `key`; undefined where the key is absent. */
export function lossAfter(line: string, key: string): number | undefined {
  const found = line.indexOf(key)
  return found < 0 ? undefined : lossAt(line, found + key.length)
}

/** {@link numberAt} right after the first `key`; undefined where the key is absent. */
export function numberAfter(line: string, key: string): number | undefined {
  const found = line.indexOf(key)
  return found < 0 ? undefined : numberAt(line, found + key.length)
}

/** {@link secondsAt} right after the first `key`. */
export function secondsAfter(line: string, key: string, unitsPerSecond: number): number | undefined {
  const found = line.indexOf(key)
  return found < 0 ? undefined : secondsAt(line, found + key.length, unitsPerSecond)
}

/** {@link countAt} right after the first `key`. */
export function countAfter(line: string, key: string): number | undefined {
  const found = line.indexOf(key)
  return found < 0 ? undefined : countAt(line, found + key.length)
}

/** The start of a number in any notation, after blanks, `:` and `=`; undefined where there is none. */
export function placeAt(line: string, from: number): number | undefined {
  const start = pastSeparators(line, from)
  const sign = line.charCodeAt(start)
  const unsigned = sign === MINUS || sign === PLUS ? start + 1 : start
  const first = line.charCodeAt(unsigned) === POINT ? unsigned + 1 : unsigned
  return isDigit(line.charCodeAt(first)) || wordAt(line, unsigned) !== undefined ? start : undefined
}
