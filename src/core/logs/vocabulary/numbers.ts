import { decimal, HEAD_DIGITS, MOST_DIGITS } from './decimal.ts'

const isDigit = (code: number) => code >= 48 && code <= 57
const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122

const PLUS = 43
const MINUS = 45
const POINT = 46
const LOWER_E = 101

/** Past the blanks, `:` and `=` that programs put between a name and its value. */
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

/** `nan` and `inf` in any case, as whole words: `None` and `info` are neither. */
function wordAt(line: string, at: number): number | undefined {
  for (const [word, value] of words) {
    const end = at + word.length
    if (line.slice(at, end).toLowerCase() === word && !isLetter(line.charCodeAt(end))) return value
  }
  return undefined
}

/** Digits with or without a point among them; no string is cut out of the line for it. */
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

/**
 * The number that stands at one place of a line, past blanks, `:` and `=`; what follows it does not matter, so that a
 * unit may be glued to it. NaN and infinity are numbers too: a loss of that kind is how a diverged run prints.
 * Undefined where something else stands there, such as `None`.
 */
export function lossAt(line: string, from: number): number | undefined {
  const start = pastSeparators(line, from)
  const first = line.charCodeAt(start)
  const unsigned = first === MINUS || first === PLUS ? start + 1 : start
  let end = pastDigits(line, unsigned)
  if (line.charCodeAt(end) === POINT) end = pastDigits(line, end + 1)
  if (end === unsigned || (end === unsigned + 1 && line.charCodeAt(unsigned) === POINT)) {
    const value = wordAt(line, unsigned)
    return value !== undefined && first === MINUS ? -value : value
  }
  if ((line.charCodeAt(end) | 32) === LOWER_E) {
    const sign = line.charCodeAt(end + 1)
    const exponent = sign === MINUS || sign === PLUS ? end + 2 : end + 1
    if (isDigit(line.charCodeAt(exponent))) return Number(line.slice(start, pastDigits(line, exponent)))
  }
  if (end - unsigned > MOST_DIGITS) return Number(line.slice(start, end))
  const value = plainDecimal(line, unsigned, end)
  return first === MINUS ? -value : value
}

/** {@link lossAt} for what has to be finite: a rate, a duration, a step. */
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

/** Where the number begins that stands right after the first `key`; undefined where {@link lossAfter} finds none. */
export function placeAfter(line: string, key: string): number | undefined {
  const found = line.indexOf(key)
  if (found < 0 || lossAt(line, found + key.length) === undefined) return undefined
  return pastSeparators(line, found + key.length)
}
