import type { ByteReader } from './block-lines.ts'
import type { Candidate } from './candidate.ts'
import type { LinePrefixes } from './clean-line.ts'
import { plainText } from './prefixes.ts'
import { BlockMemory } from './shapes/block-memory.ts'
import { ShapedLines, type StepTaker } from './shapes/shaped-lines.ts'

/**
 * Reads step lines from their bytes once the format's reader has read one of the same shape as text. The shapes are
 * learnt from the lines that {@link onTextLine} is called with.
 */
export class StepByteReader implements ByteReader {
  readonly #memory = new BlockMemory()
  readonly #lines: ShapedLines
  readonly #candidate: Candidate
  readonly #prefixes: LinePrefixes

  constructor(candidate: Candidate, prefixes: LinePrefixes, taker: StepTaker) {
    this.#candidate = candidate
    this.#prefixes = prefixes
    this.#lines = new ShapedLines(this.#memory, taker)
  }

  get next(): number {
    return this.#lines.next
  }

  enter(block: Uint8Array): void {
    this.#memory.enter(block)
  }

  feeds(from: number, to: number): number {
    return this.#memory.feeds(from, to)
  }

  read(at: number, number: number): number {
    return this.#lines.read(at, number)
  }

  onTextLine(line: string): void {
    const learns = this.#candidate.lastLineIsStep && this.#lines.learns
    const text = learns ? plainText(line.slice(0, -1), this.#prefixes.srunLabels) : undefined
    if (text === undefined) return
    const places = this.#candidate.places(line.slice(text.from, -1))
    if (places !== undefined) this.#lines.learn({ text: line, body: text.from, places, rank: text.rank })
  }
}
