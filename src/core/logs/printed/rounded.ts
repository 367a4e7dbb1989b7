/** A printed number, which stands for any value between both ends. */
export interface RoundedNumber {
  readonly low: number
  readonly high: number
}

const prefixes: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9, B: 1e9, T: 1e12 }

const written = /^([+-]?)(\d[\d,]*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?([KMGBT]?)$/

/**
 * A printed number, with the range that its last digit leaves open.
 *
 * @param cut whether the program truncates digits instead of rounding
 * @returns undefined where the text is no plain number
 */
export function roundedOf(text: string | undefined, cut = false): RoundedNumber | undefined {
  const [, sign = '', whole = '', tail = '', exponent = '0', prefix = ''] = written.exec(text ?? '') ?? []
  const scale = prefixes[prefix]
  if (whole === '' || scale === undefined) return undefined
  const value = Number(`${sign}${whole.replaceAll(',', '')}.${tail || '0'}e${exponent}`) * scale
  const unit = scale * 10 ** (Number(exponent) - tail.length)
  return cut ? { low: value, high: value + unit } : { low: value - unit / 2, high: value + unit / 2 }
}

export const scaled = ({ low, high }: RoundedNumber, factor: number): RoundedNumber => ({
  low: low * factor,
  high: high * factor,
})

export const timesRounded = (a: RoundedNumber, b: RoundedNumber): RoundedNumber => ({
  low: a.low * b.low,
  high: a.high * b.high,
})

/** Undefined where the divisor may be 0. */
export const perRounded = (a: RoundedNumber, b: RoundedNumber): RoundedNumber | undefined =>
  b.low > 0 ? { low: Math.max(0, a.low) / b.high, high: a.high / b.low } : undefined

export const middleOf = ({ low, high }: RoundedNumber): number => (low + high) / 2
