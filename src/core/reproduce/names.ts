/** `one-says-more`: every word of one name is in the other, in order, so nobody knows whether the rest would differ. */
export type NameComparison = 'same' | 'one-says-more' | 'different'

/** Words of makers before the names of their devices; `V100` and `Tesla V100` are the same. */
const makers = new Set(['nvidia', 'tesla', 'geforce', 'quadro', 'amd', 'instinct', 'gpu'])

/** Short forms that names of logs and folders use. */
const longForms: Readonly<Record<string, string>> = { rn: 'resnet', gb: 'g', gib: 'g', tf: 'tensorflow' }

/**
 * Compares names of frameworks or devices by their words: `tesla v100 sxm2 16gb` equals `Tesla V100-SXM2-16GB`, and `V100`
 * states less of it.
 */
export const compareNames = (a: string, b: string): NameComparison => compareWords(a, b, isPart)

/**
 * As {@link compareNames}, for models. There a further word often means another network: `ResNet-50` and `BERT` leave out
 * the version and the size of `ResNet-50 v1.5` and `BERT large`, but not the rest of `ResNet-RS 50` or `Transformer-XL`.
 */
export const compareModels = (a: string, b: string): NameComparison => compareWords(a, b, isShorterModel)

function compareWords(
  a: string,
  b: string,
  isShorter: (short: readonly string[], long: readonly string[]) => boolean,
): NameComparison {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  if (short.length === 0 || !isShorter(short, long)) return 'different'
  return short.length === long.length ? 'same' : 'one-says-more'
}

/** Words for the size of a family's member, besides numbers and versions. */
const sizes = new Set(['tiny', 'mini', 'small', 'base', 'medium', 'big', 'large', 'huge'])

const isShorterModel = (short: readonly string[], long: readonly string[]): boolean =>
  short[0] === long[0] &&
  isPart(short, long) &&
  long.filter((word) => !short.includes(word)).every((word) => /^v?\d/.test(word) || sizes.has(word))

/** Runs of letters or digits, versions, and numbers such as `8B` are words: `ResNet-50 v1.5` is resnet, 50, v1.5. */
const wordsOf = (name: string): string[] =>
  (
    name
      .toLowerCase()
      .match(/\d+(?:\.\d+)?[bm](?!\p{L})|v\d+(?:\.\d+)*\p{L}?(?!\p{L})|(?:(?!v\d)\p{L})+|\p{N}+/gu) ?? []
  )
    .map((word) => longForms[word] ?? word)
    .filter((word) => !makers.has(word))

function isPart(short: readonly string[], long: readonly string[]): boolean {
  let found = 0
  for (const word of long) if (word === short[found]) found += 1
  return found === short.length
}
