/** Longer than any number. */
const NUMBER_BYTES = 64
/** What stands before a number and says what it is. */
const LABEL_BYTES = 128
/** A number that may continue in the next block, or whose unit may: `40` of `4096.5`, `250 m` of `250 ms`. Seconds have no longer name. */
const openNumber = /([-+.]?\d[\d.,'_eE+-]*)((?: ?(?!s$)[A-Za-z]{1,2})?)$/

/** Doubles have no more digits than 17, and none but the last two can still be missing. */
const MOST_DIGITS = 15
/** Lines that show how many decimals a number of theirs has. */
const FEWEST_ALIKE = 2

/**
 * A line that was cut off may end within a number, which must not be read as one. `ending` is how many bytes end the line.
 *
 * @param before whole lines right before the last line of a log, which show where its number ends; undefined for a line
 *   that is known to be cut off
 */
export function withoutOpenNumber(
  line: Uint8Array,
  ending: number,
  before: Uint8Array | undefined,
): Uint8Array {
  const end = line.length - ending
  const found = lastNumber(textOf(line.subarray(Math.max(0, end - NUMBER_BYTES - LABEL_BYTES), end)))
  if (found === undefined) return line
  if (before !== undefined && isWhole(found, textOf(before))) return line
  const number = line.subarray(0, end - found.length)
  const whole = new Uint8Array(number.length + ending)
  whole.set(number)
  whole.set(line.subarray(end), number.length)
  return whole
}

/** The number at the end of a line. */
interface LastNumber {
  /** Bytes of the number and its unit. */
  readonly length: number
  readonly digits: string
  readonly unit: string
  /** What stands between it and the number before it. */
  readonly label: string
}

function lastNumber(text: string): LastNumber | undefined {
  const found = openNumber.exec(text.slice(-NUMBER_BYTES))
  const [all, digits, unit] = found ?? []
  if (all === undefined || digits === undefined || unit === undefined) return undefined
  const label = /\D*$/.exec(text.slice(0, text.length - all.length))?.[0] ?? ''
  return { length: all.length, digits, unit, label }
}

/**
 * Whether nothing that matters is missing of a number: it has all digits of a double, or as many decimals as the same
 * number of the lines before, or the unit of these.
 */
function isWhole(number: LastNumber, before: string): boolean {
  const { digits, unit } = number
  if (
    unit === '' &&
    /^[-+]?[1-9]\d+\.\d+$/.test(digits) &&
    digits.replaceAll(/\D/g, '').length >= MOST_DIGITS
  )
    return true
  const alike = before
    .split(/[\r\n]+/)
    .flatMap((line) => lastNumber(line.trimEnd()) ?? [])
    .filter(({ label }) => label === number.label)
  if (alike.some((other) => other.unit !== unit || shapeOf(other.digits) !== shapeOf(digits))) return false
  if (unit !== '') return alike.length > 0
  const decimals = decimalsOf(digits)
  return (
    decimals > 0 &&
    alike.length >= FEWEST_ALIKE &&
    alike.every((other) => decimalsOf(other.digits) <= decimals)
  )
}

/** `4,096.5` is `0,0.0`. */
const shapeOf = (digits: string) => digits.replaceAll(/\d+/g, '0')

/** None of a number that ends with an exponent. */
const decimalsOf = (digits: string) => /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
