/** Digits that make an exact integer. */
export const HEAD_DIGITS = 15
/** A power of ten up to this one is exact, and so is the quotient that the digits of a number make with it. */
export const MOST_DIGITS = 22

/** From 1, each of them exact. */
export const powersOfTen: readonly number[] = Array.from(
  { length: MOST_DIGITS + 1 },
  (_, power) => 10 ** power,
)
const powerOf = (exponent: number) => powersOfTen[exponent] ?? NaN

/** Veltkamp's constant, 2^27 + 1: splits a double into two halves whose products are exact. */
const SPLITTER = 134_217_729

/** What rounding took from the product of two doubles (Dekker, 1971). */
function productError(a: number, b: number, product: number): number {
  const [wideA, wideB] = [SPLITTER * a, SPLITTER * b]
  const highA = wideA - (wideA - a)
  const highB = wideB - (wideB - b)
  const [lowA, lowB] = [a - highA, b - highB]
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB)
}

/**
 * The double nearest to the decimal whose digits are `head` and then `tail`, the last `decimals` of them behind the point.
 *
 * @param head the first {@link HEAD_DIGITS} digits, or all of them
 * @param tailDigits how many digits `tail` has; {@link MOST_DIGITS} in all
 */
export function decimal(head: number, tail: number, tailDigits: number, decimals: number): number {
  const divisor = powerOf(decimals)
  if (tailDigits === 0) return head / divisor
  // The digits as an unevaluated sum of two doubles, then one step of division with its exact remainder.
  const scale = powerOf(tailDigits)
  const shifted = head * scale
  const error = productError(head, scale, shifted)
  const whole = shifted + tail
  const rest = tail - (whole - shifted) + error
  const quotient = whole / divisor
  const back = quotient * divisor
  return quotient + (whole - back - productError(quotient, divisor, back) + rest) / divisor
}
