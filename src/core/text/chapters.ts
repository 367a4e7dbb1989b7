/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** A chapter of a Markdown page with its heading and all lower headings; undefined for an unknown anchor. */
export function chapterAt(page: string, anchor: string): string | undefined {
  let level: number | undefined
  let isCode = false
  const kept: string[] = []
  for (const line of page.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const heading = isCode ? null : /^(#+) (.+)$/.exec(line)
    if (heading !== null) {
      const depth = heading[1]?.length ?? 0
      if (level !== undefined && depth <= level) break
      if (level === undefined && anchorOf(heading[2] ?? '') === anchor) level = depth
    }
    if (level !== undefined) kept.push(line)
  }
  return level === undefined ? undefined : `${kept.join('\n').trimEnd()}\n`
}
