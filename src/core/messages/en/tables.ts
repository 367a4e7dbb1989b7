/** What tables of other people print that cannot all be true. */
export const phrases = {
  'speedup-not-ratio': ({
    own,
    base,
    ratio,
    printed,
    cut,
  }: {
    own: string
    base: string
    ratio: number
    printed: string
    cut: boolean
  }) => `${own} ÷ ${base} is ${ratio.toFixed(2)}, not ${printed}${cut ? ': it was cut, not rounded' : ''}`,
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
