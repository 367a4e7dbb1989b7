/** What tables of other people print that cannot all be true. */
export const phrases = {
  'ratio-differs': ({
    over,
    under,
    devices,
    scale,
    difference,
    ratio,
    percent,
    printed,
    cut,
  }: {
    /** Multiplied with each other. */
    over: readonly string[]
    /** None where a printed speedup is divided by devices alone. */
    under: readonly string[]
    devices: number
    /** 1000 where milliseconds give a rate in seconds. */
    scale: number
    /** The quotient less 1, or 1 less the quotient. */
    difference: 'more' | 'less' | null
    /** As the table writes it: 150 where it prints percent. */
    ratio: number
    percent: boolean
    printed: string
    cut: boolean
  }) =>
    `${quotientText({ over, under, devices, scale, difference })} is ${ratioText(ratio, percent, printed)}, not ${printed}${cut ? ': it was cut, not rounded' : ''}`,
  'same-case-differs': ({
    here,
    there,
    off,
    editions,
    once,
  }: {
    here: string
    there: string
    /** As a share of the figure there. */
    off: number
    /** Null where both documents are of one edition. */
    editions: { here: string; there: string } | null
    /** Labels that only one of the two states. */
    once: readonly string[]
  }) =>
    `the same case is ${here} here and ${there} there (${signed(off)}%)${editions === null ? '' : ` (editions ${editions.here} and ${editions.there})`}${once.length === 0 ? '' : `; stated only once: ${once.join(', ')}`}`,
  'labels-exclude-each-other': ({
    figure,
    labels,
  }: {
    figure: string
    labels: readonly { label: string; values: readonly string[] }[]
  }) =>
    `the figure ${figure} has labels that exclude each other: ${labels.map(({ label, values }) => `${label} ${values.join(' / ')}`).join(', ')}`,
  'rows-disagree': ({
    quantity,
    over,
    under,
    quotient,
    usual,
    rows,
  }: {
    /** FLOPs of a token, or the peak rate of a device. */
    quantity: 'work' | 'peak'
    over: string
    under: string
    quotient: number
    usual: number
    rows: number
  }) =>
    `${over} ÷ ${under} is ${digitsApart(quotient, usual)}, and ${digitsApart(usual, quotient)} in ${rows === 1 ? 'another row' : `${rows} rows`}: ${quantity === 'work' ? 'the work of a token' : 'the peak of a device'} is the same`,
}

/** A share in percent, with its plus. */
export const signed = (share: number): string => {
  const off = (100 * share).toFixed(1)
  return `${Number(off) > 0 ? '+' : ''}${off}`
}

/** Fewer than one device: a rate of one times their number. */
export function quotientText({
  over,
  under,
  devices,
  scale,
  difference,
}: {
  readonly over: readonly string[]
  readonly under: readonly string[]
  readonly devices: number
  readonly scale: number
  readonly difference: 'more' | 'less' | null
}): string {
  const factors = [
    ...over,
    ...(devices < 1 ? [String(Math.round(1 / devices))] : []),
    ...(scale === 1 ? [] : [String(scale)]),
  ]
  const quotient = [factors.join(' × '), ...under, ...(devices > 1 ? [String(devices)] : [])].join(' ÷ ')
  if (difference === null) return quotient
  return difference === 'more' ? `${quotient} − 1` : `1 − ${quotient}`
}

/** With one digit more than is printed, so that a wrong last digit shows. */
export const ratioText = (ratio: number, percent: boolean, printed: string): string => {
  const decimals = /\.(\d+)/.exec(printed)?.[1]?.length ?? 0
  return `${ratio.toFixed(decimals + 1)}${percent ? '%' : ''}`
}

/** A number with the digits that set it apart from another, and one more. */
export function digitsApart(value: number, other: number): string {
  const share = Math.abs(value / other - 1)
  const digits = Math.min(6, Math.max(3, Math.ceil(-Math.log10(share)) + 2))
  return String(Number(value.toPrecision(digits)))
}
