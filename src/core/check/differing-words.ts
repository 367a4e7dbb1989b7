/** What one line prints and another should, where they differ. */
export interface WordDifference {
  readonly printed: string
  readonly computed: string
}

/** Spaces, the marks of Markdown, HTML and CSV, and what else stands between two values of a line. */
const between = /[\s|,;<>"'`()[\]=]+/

/** A chart is one line of a thousand words; what is wrong with it shows in the first few. */
const mostOfLine = 4
const longest = 80

/**
 * The words by which two lines differ, in order: each pair where both lines have as many words, else the stretch between
 * the first and the last that differ. A number is given with its unit. Of one line at most four differences are given.
 */
export function differingWords(printed: string, computed: string): WordDifference[] {
  const [ours, theirs] = [words(printed), words(computed)]
  if (ours.length === theirs.length) {
    const pairs = ours.flatMap((word, index) =>
      word === theirs[index] ? [] : [{ printed: withUnit(ours, index), computed: withUnit(theirs, index) }],
    )
    // Only what stands between the words differs.
    return pairs.length > 0
      ? pairs.slice(0, mostOfLine)
      : [{ printed: clipped(printed.trim()), computed: clipped(computed.trim()) }]
  }
  const shorter = Math.min(ours.length, theirs.length)
  let start = 0
  while (start < shorter && ours[start] === theirs[start]) start += 1
  let end = 0
  while (end < shorter - start && ours.at(-1 - end) === theirs.at(-1 - end)) end += 1
  const stretch = (all: readonly string[]) => clipped(all.slice(start, all.length - end).join(' '))
  return [{ printed: stretch(ours), computed: stretch(theirs) }]
}

/** As much of a text as one line of an answer can hold. */
export const clipped = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

const words = (line: string) => line.split(between).filter((word) => word !== '')

/** `9.41 images/s` where the rate's unit stands behind it. */
function withUnit(all: readonly string[], index: number): string {
  const word = all[index] ?? ''
  const next = all[index + 1] ?? ''
  return /\d/.test(word) && /^[a-z]+\/s$/.test(next) ? `${word} ${next}` : word
}
