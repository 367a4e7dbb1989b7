const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const

/** Memory and file sizes with one decimal: `7.6 GiB`; bytes without decimals. */
export function sizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1024 ** power
  return `${power === 0 ? String(value) : value.toFixed(1)} ${units[power] ?? ''}`
}

/** A day or a range of days, `2020-09-27 to 2021-02-08`, in Chinese. */
export const daysInChinese = (days: string): string => days.replace(' to ', ' 至 ')

/** `1 run`, `2 runs`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

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
