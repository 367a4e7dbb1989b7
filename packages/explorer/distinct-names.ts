export const nameSeparator = ' · '

/** Characters of a name that charts have room for on most screens. */
const roomy = 44

/**
 * The same names without the parts that all of them have, for charts; whole where nothing would be left. A long one begins
 * with the parts that fewest others have: its end may be cut off.
 *
 * @param leading how many parts stay in front where names differ in them
 */
export function distinctNames(names: readonly string[], leading = 0): string[] {
  const parts = names.map((name) => name.split(nameSeparator))
  const counts = new Map<string, number>()
  for (const part of parts.flatMap((all) => [...new Set(all)])) counts.set(part, (counts.get(part) ?? 0) + 1)
  const countOf = (part: string) => counts.get(part) ?? 0
  return parts.map((all, index) => {
    const telling = (some: readonly string[]) => some.filter((part) => countOf(part) < names.length)
    const [front, rest] = [telling(all.slice(0, leading)), telling(all.slice(leading))]
    const name = [...front, ...rest].join(nameSeparator)
    if (name === '') return names[index] ?? ''
    const rarestFirst = rest.toSorted((a, b) => countOf(a) - countOf(b))
    return name.length <= roomy ? name : [...front, ...rarestFirst].join(nameSeparator)
  })
}
