import { CR, LF } from './bytes.ts'

/** More bytes than any number has. */
const NUMBER_BYTES = 64
/** Bytes before a number that may identify it. */
const LABEL_BYTES = 128
/** A number that may continue in the next block, or whose unit may: `40` of `4096.5`, `250 m` of `250 ms`. An `s` ends a unit. */
const openNumber = /([-+.]?\d[\d.,'_eE+-]*)((?: ?(?!s$)[A-Za-z]{1,2})?)$/

/** A double has at most 17 digits, and only the last two may still be missing. */
const MOST_DIGITS = 15
/** How many earlier lines must show how many decimals the number has. */
const FEWEST_ALIKE = 2

/**
 * Removes a number at the end of a truncated line, because it may be incomplete. `ending` is the number of bytes that end the line.
 *
 * @param before whole lines before the last line of a log, which show where its number ends; undefined for a line that is known to be
 * truncated
 */
function withoutOpenNumber(line: Uint8Array, ending: number, before: Uint8Array | undefined): Uint8Array {
  const end = line.length - ending
  const found = lastNumber(textOf(line.subarray(Math.max(0, end - NUMBER_BYTES - LABEL_BYTES), end)))
  if (found === undefined) return line
  if (before !== undefined && isWhole(found, textOf(before))) return line
  const number = line.subarray(0, end - found.length)
  const whole = new Uint8Array(number.length + ending)
  whole.set(number)
  whole.set(line.subarray(end), number.length)
  return whole
}

interface LastNumber {
  /** Bytes of the number and its unit. */
  readonly length: number
  readonly digits: string
  readonly unit: string
  /** The text between the previous number and this one. */
  readonly label: string
}

function lastNumber(text: string): LastNumber | undefined {
  const found = openNumber.exec(text.slice(-NUMBER_BYTES))
  const [all, digits, unit] = found ?? []
  if (all === undefined || digits === undefined || unit === undefined) return undefined
  const label = /\D*$/.exec(text.slice(0, text.length - all.length))?.[0] ?? ''
  return { length: all.length, digits, unit, label }
}

/**
 * Whether a number is practically complete: it has all digits of a double, or as many decimals or the same unit as this number on the
 * lines before.
 */
function isWhole(number: LastNumber, before: string): boolean {
  const { digits, unit } = number
  if (
    unit === '' &&
    /^[-+]?[1-9]\d+\.\d+$/.test(digits) &&
    digits.replaceAll(/\D/g, '').length >= MOST_DIGITS
  )
    return true
  const alike = before
    .split(/[\r\n]+/)
    .flatMap((line) => lastNumber(line.trimEnd()) ?? [])
    .filter(({ label }) => label === number.label)
  if (alike.some((other) => other.unit !== unit || shapeOf(other.digits) !== shapeOf(digits))) return false
  if (unit !== '') return alike.length > 0
  const decimals = decimalsOf(digits)
  return (
    decimals > 0 &&
    alike.length >= FEWEST_ALIKE &&
    alike.every((other) => decimalsOf(other.digits) <= decimals)
  )
}

/** `4,096.5` is `0,0.0`. */
const shapeOf = (digits: string) => digits.replaceAll(/\d+/g, '0')

/** 0 for a number with an exponent. */
const decimalsOf = (digits: string) => /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Lines longer than this are cut; the rest of the line is skipped. */
export const LINE_LIMIT = 1 << 20

/** Bytes of earlier lines that are kept for reading the end of the last line. */
const KEPT_BYTES = 2048

/** Receives whole lines: every block but the last ends with a line feed or a carriage return. */
export type TakeBlock = (block: Uint8Array) => void

/**
 * Cuts a stream of bytes into blocks of whole lines, wherever its chunks end. Only an unfinished line is copied and kept. A progress bar
 * may print gigabytes with carriage returns and no line feed, so its blocks end at a carriage return.
 */
export class BlockCutter {
  readonly #take: TakeBlock
  #rest: Uint8Array[] = []
  #restLength = 0
  #skipping = false
  #cutLines = 0
  /** The last whole lines, in a buffer that is refilled from its start when full. */
  readonly #kept = new Uint8Array(2 * KEPT_BYTES)
  #keptLength = 0

  constructor(take: TakeBlock) {
    this.#take = take
  }

  /** Lines that were longer than {@link LINE_LIMIT}. */
  get cutLines(): number {
    return this.#cutLines
  }

  /** Whether an unfinished line is pending. */
  get isInLine(): boolean {
    return this.#restLength > 0
  }

  push(chunk: Uint8Array): void {
    // No block is longer than the limit, so no line in one is, however large the chunks are.
    for (let from = 0; from < chunk.length; from += LINE_LIMIT)
      this.#push(chunk.subarray(from, from + LINE_LIMIT))
  }

  /** The last line may lack a line end. */
  end(): void {
    if (this.#restLength > 0) this.#finish(new Uint8Array(0))
  }

  #push(chunk: Uint8Array): void {
    let from = 0
    if (this.#restLength > 0) {
      from = firstEnd(chunk)
      if (from === 0) {
        this.#keep(chunk)
        return
      }
      this.#finish(chunk.subarray(0, from))
    }
    const end = lastEnd(chunk)
    if (end > from) this.#takeWhole(chunk.subarray(from, end))
    if (chunk.length > Math.max(from, end)) this.#keep(chunk.subarray(Math.max(from, end)))
  }

  /** Appends up to the limit of a line. */
  #keep(part: Uint8Array): void {
    const room = LINE_LIMIT - this.#restLength
    if (part.length > room && !this.#skipping) {
      this.#skipping = true
      this.#cutLines += 1
    }
    if (room <= 0) return
    this.#rest.push(part.slice(0, room))
    this.#restLength += Math.min(room, part.length)
  }

  /** `tail` completes the unfinished line, including its line end; the last line of a log may have none. */
  #finish(tail: Uint8Array): void {
    if (tail.length > 0) {
      this.#keep(tail.subarray(0, -1))
      this.#rest.push(tail.slice(-1))
    }
    const line = joined(this.#rest)
    const cut = this.#skipping
    this.#rest = []
    this.#restLength = 0
    this.#skipping = false
    if (cut) this.#take(withoutOpenNumber(line, Math.min(1, tail.length), undefined))
    else if (tail.length > 0) this.#takeWhole(line)
    else this.#take(withoutOpenNumber(line, 0, this.#kept.subarray(0, this.#keptLength)))
  }

  #takeWhole(lines: Uint8Array): void {
    this.#take(lines)
    const added = lines.subarray(-KEPT_BYTES)
    if (this.#keptLength + added.length > this.#kept.length) {
      this.#kept.copyWithin(0, this.#keptLength - KEPT_BYTES, this.#keptLength)
      this.#keptLength = KEPT_BYTES
    }
    this.#kept.set(added, this.#keptLength)
    this.#keptLength += added.length
  }
}

/** The index after the first line feed, or without one after the first carriage return; 0 without either. */
function firstEnd(chunk: Uint8Array): number {
  const feed = chunk.indexOf(LF)
  return feed >= 0 ? feed + 1 : returnEnd(chunk, chunk.indexOf(CR))
}

function lastEnd(chunk: Uint8Array): number {
  const feed = chunk.lastIndexOf(LF)
  return feed >= 0 ? feed + 1 : returnEnd(chunk, chunk.lastIndexOf(CR))
}

/** A carriage return at the end of the chunk may belong to a line feed in the next one. */
const returnEnd = (chunk: Uint8Array, at: number) => (at < 0 || at === chunk.length - 1 ? 0 : at + 1)

/**
 * For a chunk that begins with a carriage return, perhaps after Keras's backspaces: the index after the following byte, which shows that
 * no line feed belongs to it. Otherwise 0.
 */
export function nextDrawing(chunk: Uint8Array): number {
  let at = 0
  while (chunk[at] === BACKSPACE) at += 1
  return chunk[at] === CR && at + 1 < chunk.length && chunk[at + 1] !== LF ? at + 2 : 0
}

const BACKSPACE = 8

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
