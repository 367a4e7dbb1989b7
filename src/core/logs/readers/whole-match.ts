import { isPart } from '../vocabulary/notation.ts'

/** Matches a pattern only if every number in a group is complete: not the `4` of `4,096.5`. */
export function wholeMatcher(pattern: RegExp): (line: string) => RegExpExecArray | null {
  const placed = pattern.hasIndices ? pattern : new RegExp(pattern.source, `${pattern.flags}d`)
  return (line) => {
    const match = placed.exec(line)
    const ends = match?.indices
    if (match === null || ends === undefined) return null
    for (let group = 1; group < match.length; group += 1) {
      const end = ends[group]?.[1]
      if (end !== undefined && isPart(line, match[group] ?? '', end)) return null
    }
    return match
  }
}
