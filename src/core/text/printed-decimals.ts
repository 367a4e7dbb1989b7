/**
 * Decimals of a number as written: 1 for `5921.0`.
 * @param written the text in the file; without one, or with an exponent, the shortest form of the number is used
 */
export function printedDecimals(value: number, written = String(value)): number {
  const fraction = /^[0-9_]*\.([0-9]+)$/.exec(written)?.[1]
  if (fraction !== undefined) return fraction.length
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent))
}
