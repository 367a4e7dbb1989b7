export const nameSeparator = ' · '

/** Characters of a name that charts have room for on most screens. */
const roomy = 44

/**
 * The same names without the parts that all of them have, for charts; whole where nothing would be left. A long one begins
 * with the parts that fewest others have: its end may be cut off.
 */
export function distinctNames(names: readonly string[]): string[] {
  const parts = names.map((name) => name.split(nameSeparator))
  const counts = new Map<string, number>()
  for (const part of parts.flatMap((all) => [...new Set(all)])) counts.set(part, (counts.get(part) ?? 0) + 1)
  const countOf = (part: string) => counts.get(part) ?? 0
  return parts.map((all, index) => {
    const kept = all.filter((part) => countOf(part) < names.length)
    const name = kept.join(nameSeparator)
    if (kept.length === 0) return names[index] ?? ''
    return name.length <= roomy ? name : kept.toSorted((a, b) => countOf(a) - countOf(b)).join(nameSeparator)
  })
}
