import type { LogFormat } from '../format.ts'
import { formats } from '../formats.ts'
import { formatAnchors } from './format-anchors.ts'
import { WordFinder } from './word-finder.ts'

interface FormatFinder {
  readonly words: WordFinder
  /** The format of each word. */
  readonly owners: readonly LogFormat[]
}

let finder: FormatFinder | undefined

function openFinder(): FormatFinder {
  const anchors = formats
    .filter((format) => format.opens === undefined)
    .flatMap((format) => formatAnchors(format).bytes.map((word) => ({ format, word })))
  return {
    words: new WordFinder(anchors.map(({ word }) => word)),
    owners: anchors.map(({ format }) => format),
  }
}

/** The formats of the table that have an anchor in a block; those that are known by how a file begins are not among them. */
export function formatsWithAnchorsIn(block: Uint8Array): ReadonlySet<LogFormat> {
  finder ??= openFinder()
  const found = finder.words.find(block)
  return new Set(finder.owners.filter((_, index) => found[index]))
}
