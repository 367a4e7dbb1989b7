/** What tables of other people print that cannot all be true. */
export const phrases = {
  'ratio-differs': ({
    own: numerator,
    base,
    devices,
    ratio,
    percent,
    printed,
    cut,
  }: {
    own: string
    /** Null where a printed speedup is divided by devices alone. */
    base: string | null
    devices: number
    /** As the table writes it: 150 where it prints percent. */
    ratio: number
    percent: boolean
    printed: string
    cut: boolean
  }) =>
    `${quotientText(numerator, base, devices)} is ${ratioText(ratio, percent, printed)}, not ${printed}${cut ? ': it was cut, not rounded' : ''}`,
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
}

/** A share in percent, with its plus. */
export const signed = (share: number): string => {
  const off = (100 * share).toFixed(1)
  return `${Number(off) > 0 ? '+' : ''}${off}`
}

/** Fewer than one device: a rate of one times their number. */
export const quotientText = (numerator: string, base: string | null, devices: number): string =>
  devices < 1
    ? `${numerator} × ${Math.round(1 / devices)}`
    : [numerator, ...(base === null ? [] : [base]), ...(devices === 1 ? [] : [String(devices)])].join(' ÷ ')

/** With one digit more than is printed, so that a wrong last digit shows. */
export const ratioText = (ratio: number, percent: boolean, printed: string): string => {
  const decimals = /\.(\d+)/.exec(printed)?.[1]?.length ?? 0
  return `${ratio.toFixed(decimals + 1)}${percent ? '%' : ''}`
}
