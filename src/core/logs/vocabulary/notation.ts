const isDigit = (code: number) => code >= 48 && code <= 57
const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122

const [BLANK, PERCENT, APOSTROPHE, COMMA, POINT, COLON, UNDERSCORE] = [32, 37, 39, 44, 46, 58, 95]
const ASCII_END = 128

/**
 * Whether a plain decimal that ends here is a complete number: nothing after it may continue it, or change its scale. This depends only
 * on the text around numbers, not on their number of digits.
 */
export function endsPlainly(line: string, end: number): boolean {
  const code = line.charCodeAt(end)
  const digitFollows = () => isDigit(line.charCodeAt(end + 1))
  switch (code) {
    case BLANK:
      return !digitFollows() && !scales.has(line.charAt(end + 1))
    case COMMA:
    case POINT:
    case COLON:
    case APOSTROPHE:
    case UNDERSCORE:
      return !digitFollows()
    case PERCENT:
      return false
    default:
      return !isLetter(code) && !(code >= ASCII_END)
  }
}

/** Non-breaking blanks, as characters and as UTF-8 bytes. */
const fixedBlank = String.raw`\u00c2?\u00a0|\u00e2\u0080[\u0089\u00af]|[\u2009\u202f]`
const exponent = String.raw`(?:[eE][+-]?\d+)?`
/** Further digits would make it something else: a list, a date, a version. */
const noMore = String.raw`(?!\d)(?![.,:'_]\d)`

const form = (digits: string) => new RegExp(`[+-]?${digits}${exponent}${noMore}`, 'y')

/** Notations of which a plain decimal is only the beginning, with their group separator and decimal point. */
const forms: readonly { readonly pattern: RegExp; readonly groups: RegExp; readonly point: string }[] = [
  {
    pattern: form(String.raw`\d{1,3}(?:(?:,\d{3})+\.\d*|(?:,\d{3}){2,})`),
    groups: /,/g,
    point: '.',
  },
  {
    pattern: form(String.raw`\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})`),
    groups: /\./g,
    point: ',',
  },
  // One comma before three digits may separate thousands or decimals.
  {
    pattern: form(String.raw`(?:0|(?![1-9]\d{0,2},\d{3}(?!\d))\d+),\d+`),
    groups: /(?!)/g,
    point: ',',
  },
  ...["'", '_', `(?:${fixedBlank})`].map((mark) => ({
    pattern: form(String.raw`\d{1,3}(?:${mark}\d{3})+(?:[.,]\d*)?`),
    groups: new RegExp(mark, 'g'),
    point: ',',
  })),
]

/** Three digits after a blank belong to the same number, or to the next. */
const thousandsBehindBlank = /[+-]?\d{1,3}(?: \d{3})+(?![\d:])/y

export interface WrittenNumber {
  readonly value: number
  readonly end: number
}

/** The complete number that starts at `start`, where {@link endsPlainly} does not decide; undefined where its end is unclear. */
export function writtenNumber(line: string, start: number, plain: WrittenNumber): WrittenNumber | undefined {
  for (const { pattern, groups, point } of forms) {
    pattern.lastIndex = start
    const text = pattern.exec(line)?.[0]
    if (text === undefined) continue
    return { value: Number(text.replaceAll(groups, '').replace(point, '.')), end: start + text.length }
  }
  const code = line.charCodeAt(plain.end)
  if (code === BLANK) {
    thousandsBehindBlank.lastIndex = start
    return thousandsBehindBlank.test(line) ? undefined : plain
  }
  return isLetter(code) || code === 0xc2 || code === 0xb5 ? plain : undefined
}

const scales: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['K', 1e3],
  ['M', 1e6],
  ['G', 1e9],
])

const gluedWord = /[A-Za-z\u00b5\u00c2]+/y
/** A single letter after a blank; the name of another value would be followed by `:` or `=`. */
const spacedScale = / ([kKMG])(?![A-Za-z])(?!\s*[:=])/y
/** Units of counts, and seconds. A plain number is not bytes, minutes or milliseconds. */
const countedWord =
  /^(?:s|secs?|seconds?|it|its|iters?|iterations?|steps?|batch(?:es)?|im\w*|sam\w*|sen\w*|seq\w*|tok\w*|tk\w*|tps|wor\w*|wps|ex\w*|fps|ips|ups)$/i

const match = (pattern: RegExp, line: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(line)
}

/** The factor of a number that ends here: `1.2K`, `1.2 M tokens`; undefined for an unknown unit. */
export function scaleBehind(line: string, end: number): number | undefined {
  const glued = match(gluedWord, line, end)?.[0]
  if (glued === undefined) return scales.get(match(spacedScale, line, end)?.[1] ?? '') ?? 1
  return scales.get(glued) ?? (countedWord.test(glued) ? 1 : undefined)
}

/** How many units of time make a second, by their names. */
const timeUnits: readonly (readonly [unit: RegExp, inASecond: number])[] = [
  [/^(?:s|secs?|seconds?)$/i, 1],
  [/^(?:ms|msecs?|millis|milliseconds?)$/i, 1000],
  [/^(?:us|\u00c2?\u00b5s|usecs?|microseconds?)$/i, 1e6],
  [/^(?:mins?|minutes?)$/i, 1 / 60],
]
const stepWord = /^(?:it|its|iters?|iterations?|steps?|batch(?:es)?)$/i
const timeWords = /( ?)\(?([A-Za-z\u00b5\u00c2]+)(?: ?\/ ?([A-Za-z]+))?/y

const inASecond = (unit: string) => timeUnits.find(([pattern]) => pattern.test(unit))?.[1]

/**
 * The seconds of a step, from a value with this unit after it. Rates such as `4 it/s` are inverted. Undefined for an unknown unit.
 *
 * @param unitsPerSecond how many of the program's default unit make a second
 */
export function secondsBehind(
  line: string,
  end: number,
  value: number,
  unitsPerSecond: number,
): number | undefined {
  const [, blank, word = '', per = ''] = match(timeWords, line, end) ?? []
  const unit = inASecond(word)
  if (unit !== undefined) return value / unit
  const time = stepWord.test(word) ? inASecond(per) : undefined
  if (time !== undefined) return value > 0 ? 1 / (value * time) : undefined
  // A word after a blank is mostly the name of the next value.
  return (blank === '' && word !== '') || scales.has(word) ? undefined : value / unitsPerSecond
}

const digitsOnly = /^[+-]?[\d.,]*\d$/
const moreOfNumber = /[.,'_]?\d|[eE][+-]?\d| ?[kKMG](?![A-Za-z])(?!\s*[:=])|\u00c2?\u00a0\d|%/y
const groupBehindBlank = / \d{3}(?!\d)/y

const lessOfNumber = /\d(?:[.,'_]|[eE][+-]?|\u00c2?\u00a0)$/
const groupsBeforeBlank = /(?<![\d.])\d{1,3} $/
/** More characters than separate two parts of a number, including the first of the second part. */
const LOOK_BACK = 5

/** Whether digits that end at this place are only a part of a number. */
export function isPart(line: string, digits: string, end: number): boolean {
  if (!digitsOnly.test(digits)) return false
  if (match(moreOfNumber, line, end) !== null) return true
  if (digits.length <= 3 && match(groupBehindBlank, line, end) !== null) return true
  const start = end - digits.length
  const before = line.slice(Math.max(0, start - LOOK_BACK), start)
  return lessOfNumber.test(before) || (/^\d{3}(?!\d)/.test(digits) && groupsBeforeBlank.test(before))
}
