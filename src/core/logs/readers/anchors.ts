import { mostSelective, type FixedTexts } from './fixed-texts.ts'

/** Shorter texts are in too many lines; they are used only where a pattern has no longer one. */
const LEAST_LENGTH = 6

/** The fixed texts of lines that contain this text. */
export const only = (text: string): FixedTexts => [[text]]

/**
 * The texts to search a log for: every line that one of the patterns matches contains at least one of them. There are as few as possible,
 * because each needs a separate search.
 */
export function anchorsOf(patterns: readonly FixedTexts[]): readonly string[] {
  const key = JSON.stringify(patterns)
  const anchors = derived.get(key) ?? fewestAnchors(patterns)
  derived.set(key, anchors)
  return anchors
}

/** Cached by patterns, because every opened log needs those of its format. */
const derived = new Map<string, readonly string[]>()

function fewestAnchors(patterns: readonly FixedTexts[]): string[] {
  const long = patterns.map(longEnough)
  if (long.some((sets) => sets.length === 0))
    throw new TypeError('a pattern without fixed text cannot be searched for')
  const candidates = [...new Map(long.flat().map((set) => [set.join('\0'), set])).values()].map((set) => ({
    set,
    covers: long.map((sets) => covers(set, sets)),
  }))
  const anchors: string[] = []
  const open = new Set(patterns.keys())
  while (open.size > 0) {
    // The set that covers the most patterns with the fewest texts; of equals, the most selective one.
    let [best, most] = [candidates[0], 0]
    for (const candidate of candidates) {
      const share =
        candidate.covers.filter((does, pattern) => does && open.has(pattern)).length / candidate.set.length
      const better =
        share === most ? best !== undefined && mostSelective(best.set, candidate.set) > 0 : share > most
      if (better) [best, most] = [candidate, share]
    }
    anchors.push(...(best?.set ?? []))
    for (const pattern of [...open]) if (best?.covers[pattern] === true) open.delete(pattern)
  }
  return anchors
}

function longEnough(sets: FixedTexts): FixedTexts {
  const long = sets.filter((set) => set.every((text) => text.length >= LEAST_LENGTH))
  return long.length > 0 ? long : sets.toSorted(mostSelective).slice(0, 1)
}

/** Whether every line with these fixed texts contains one of the anchors. */
const covers = (anchors: readonly string[], sets: FixedTexts): boolean =>
  sets.some((set) => set.every((text) => anchors.some((anchor) => text.includes(anchor))))
