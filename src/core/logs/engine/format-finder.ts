import { memoize } from '../../collections/memoize.ts'
import { MisprintReader, openReader } from '../errata/misprints.ts'
import type { LogFormat } from '../format.ts'
import { formats } from '../formats.ts'
import { asciiBytes } from './bytes.ts'

interface FormatAnchors {
  readonly texts: readonly string[]
  /** Anchors of the format's known misprints and of the settings that these need. */
  readonly ofErrata: readonly string[]
  /** Both kinds, as bytes. */
  readonly bytes: readonly Uint8Array[]
}

/** Derived once for each format, because this takes longer than reading a short log. */
export const formatAnchors = memoize((format: LogFormat): FormatAnchors => {
  const reader = openReader(format, format.answers)
  const all = reader.anchors
  const texts = reader instanceof MisprintReader ? reader.formatAnchors : all
  const ofErrata = all.filter((anchor) => !texts.includes(anchor))
  return { texts, ofErrata, bytes: all.map(asciiBytes) }
})

/** Bytes that are hashed together. */
const WINDOW = 3
const TABLE_BITS = 16
const EMPTY = -1

/** Finds which of many words occur in a block in one pass (Rabin-Karp with a window of three bytes). */
export class WordFinder {
  readonly #words: readonly Uint8Array[]
  /** The first word for each hash of three initial bytes; {@link #next} chains the others. */
  readonly #table = new Int16Array(1 << TABLE_BITS).fill(EMPTY)
  readonly #next: Int16Array

  /** Words of fewer than three bytes count as present everywhere. */
  constructor(words: readonly Uint8Array[]) {
    this.#words = words
    this.#next = new Int16Array(words.length).fill(EMPTY)
    for (const [index, word] of words.entries()) {
      if (word.length < WINDOW) continue
      const hash = hashOf(((word[0] ?? 0) << 16) | ((word[1] ?? 0) << 8) | (word[2] ?? 0))
      this.#next[index] = this.#table[hash] ?? EMPTY
      this.#table[hash] = index
    }
  }

  find(block: Uint8Array): boolean[] {
    const found = this.#words.map((word) => word.length < WINDOW)
    const table = this.#table
    let window = 0
    for (let at = 0; at < block.length; at += 1) {
      window = ((window << 8) | (block[at] ?? 0)) & 0xffffff
      for (let index = table[hashOf(window)] ?? EMPTY; index !== EMPTY; index = this.#next[index] ?? EMPTY)
        if (found[index] === false && this.#stands(index, block, at - WINDOW + 1)) found[index] = true
    }
    return found
  }

  #stands(index: number, block: Uint8Array, from: number): boolean {
    const word = this.#words[index]
    if (word === undefined || from < 0) return false
    for (let at = 0; at < word.length; at += 1) if (block[from + at] !== word[at]) return false
    return true
  }
}

/** Knuth's multiplicative hash. */
const hashOf = (window: number) => Math.imul(window, 0x9e3779b1) >>> (32 - TABLE_BITS)

interface FormatFinder {
  readonly words: WordFinder
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

/** Formats with an anchor in a block, without those that are recognised by the start of a file. */
export function formatsWithAnchorsIn(block: Uint8Array): ReadonlySet<LogFormat> {
  finder ??= openFinder()
  const found = finder.words.find(block)
  return new Set(finder.owners.filter((_, index) => found[index]))
}
