/** `one-says-more`: every word of one name is in the other, in order, and nobody can say whether the rest would differ. */
export type NameComparison = 'same' | 'one-says-more' | 'different'

/** Words that makers put before the names of their devices; `V100` and `Tesla V100` are the same one. */
const makers = new Set(['nvidia', 'tesla', 'geforce', 'quadro', 'amd', 'instinct', 'gpu'])

/** Short forms that names of logs and folders use. */
const longForms: Readonly<Record<string, string>> = { rn: 'resnet', gb: 'g', gib: 'g', tf: 'tensorflow' }

/**
 * Compares names of frameworks, models or devices by their words: `tesla v100 sxm2 16gb` is `Tesla V100-SXM2-16GB`, and
 * `V100` says less of it.
 */
export function compareNames(a: string, b: string): NameComparison {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  if (!isPart(short, long)) return 'different'
  return short.length === long.length ? 'same' : 'one-says-more'
}

/** Runs of letters and of digits, each a word: `ResNet-50 v1.5` is resnet, 50, v, 1, 5. */
const wordsOf = (name: string): string[] =>
  (name.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [])
    .map((word) => longForms[word] ?? word)
    .filter((word) => !makers.has(word))

function isPart(short: readonly string[], long: readonly string[]): boolean {
  let found = 0
  for (const word of long) if (word === short[found]) found += 1
  return short.length > 0 && found === short.length
}
