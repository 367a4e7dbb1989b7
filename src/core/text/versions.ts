/** The leading numbers of a version: 1, 6 and 0 of `1.6.0a0+9907a3e`. */
const numbersOf = (version: string): number[] =>
  (/^v?(\d+(?:\.\d+)*)/.exec(version)?.[1] ?? '')
    .split('.')
    .filter((part) => part !== '')
    .map(Number)

/** Whether a version is certainly earlier than another; false for one without numbers. */
export function isEarlier(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)]
  if (a.length === 0 || b.length === 0) return false
  const apart = b.findIndex((part, index) => part !== (a[index] ?? 0))
  return apart >= 0 && (a[apart] ?? 0) < (b[apart] ?? 0)
}
