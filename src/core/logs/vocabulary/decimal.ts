/** The largest number of digits that always make an exact integer. */
export const HEAD_DIGITS = 15
/** Powers of ten up to this exponent are exact, and so are quotients of a number's digits and such a power. */
export const MOST_DIGITS = 22

/** From 10⁰ on; all are exact. */
export const powersOfTen: readonly number[] = Array.from(
  { length: MOST_DIGITS + 1 },
  (_, power) => 10 ** power,
)
const powerOf = (exponent: number) => powersOfTen[exponent] ?? NaN

/** Veltkamp's constant, 2^27 + 1: splits a double into two halves with exact products. */
const SPLITTER = 134_217_729

/** The rounding error of the product of two doubles (Dekker, 1971). */
function productError(a: number, b: number, product: number): number {
  const [wideA, wideB] = [SPLITTER * a, SPLITTER * b]
  const highA = wideA - (wideA - a)
  const highB = wideB - (wideB - b)
  const [lowA, lowB] = [a - highA, b - highB]
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB)
}

/**
 * The double nearest to the decimal with the digits `head` followed by `tail`, of which the last `decimals` are after the point.
 *
 * @param head the first {@link HEAD_DIGITS} digits, or all of them
 * @param tailDigits number of digits in `tail`; at most {@link MOST_DIGITS} in all
 */
export function decimal(head: number, tail: number, tailDigits: number, decimals: number): number {
  const divisor = powerOf(decimals)
  if (tailDigits === 0) return head / divisor
  // The digits as an unevaluated sum of two doubles, then one division step with its exact remainder.
  const scale = powerOf(tailDigits)
  const shifted = head * scale
  const error = productError(head, scale, shifted)
  const whole = shifted + tail
  const rest = tail - (whole - shifted) + error
  const quotient = whole / divisor
  const back = quotient * divisor
  return quotient + (whole - back - productError(quotient, divisor, back) + rest) / divisor
}
