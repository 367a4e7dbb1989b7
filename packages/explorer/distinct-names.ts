export const nameSeparator = ' · '

/** Length of a name for which charts have room on most screens. */
const roomy = 44

/**
 * Names for charts without their common parts; unchanged where nothing would be left. A long name begins with the parts
 * that the fewest others have, because its end may be cut.
 * @param leading number of parts that stay in front where names differ in them
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
