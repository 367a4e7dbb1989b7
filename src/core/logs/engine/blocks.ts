import { CR, LF } from './bytes.ts'

/** Longer than any number. */
const NUMBER_BYTES = 64
/** What stands before a number and says what it is. */
const LABEL_BYTES = 128
/** A number that may continue in the next block, or whose unit may: `40` of `4096.5`, `250 m` of `250 ms`. Seconds have no longer name. */
const openNumber = /([-+.]?\d[\d.,'_eE+-]*)((?: ?(?!s$)[A-Za-z]{1,2})?)$/

/** Doubles have no more digits than 17, and none but the last two can still be missing. */
const MOST_DIGITS = 15
/** Lines that show how many decimals a number of theirs has. */
const FEWEST_ALIKE = 2

/**
 * A line that was cut off may end within a number, which must not be read as one. `ending` is how many bytes end the line.
 *
 * @param before whole lines right before the last line of a log, which show where its number ends; undefined for a line
 *   that is known to be cut off
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

/** The number at the end of a line. */
interface LastNumber {
  /** Bytes of the number and its unit. */
  readonly length: number
  readonly digits: string
  readonly unit: string
  /** What stands between it and the number before it. */
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
 * Whether nothing that matters is missing of a number: it has all digits of a double, or as many decimals as the same
 * number of the lines before, or the unit of these.
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

/** None of a number that ends with an exponent. */
const decimalsOf = (digits: string) => /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Lines longer than this are cut; the rest of the line is skipped. */
export const LINE_LIMIT = 1 << 20

/** Bytes of whole lines that are kept to read the end of the last line by. */
const KEPT_BYTES = 2048

/** Takes whole lines: every block but the last of a log ends with a line feed or a carriage return. */
export type TakeBlock = (block: Uint8Array) => void

/**
 * Cuts a stream of bytes into blocks of whole lines, wherever its chunks end. Only an unfinished line is copied and kept.
 * A progress bar may print gigabytes with carriage returns and no line feed. Its blocks end at a carriage return.
 */
export class BlockCutter {
  readonly #take: TakeBlock
  /** The unfinished line so far. */
  #rest: Uint8Array[] = []
  #restLength = 0
  #skipping = false
  #cutLines = 0
  /** The last whole lines, in a buffer that is filled from its start again where it is full. */
  readonly #kept = new Uint8Array(2 * KEPT_BYTES)
  #keptLength = 0

  constructor(take: TakeBlock) {
    this.#take = take
  }

  /** Lines that were longer than {@link LINE_LIMIT}. */
  get cutLines(): number {
    return this.#cutLines
  }

  /** Whether a line has begun that has no end yet. */
  get isInLine(): boolean {
    return this.#restLength > 0
  }

  push(chunk: Uint8Array): void {
    // No block is longer than the limit, so that no line in one is, however large the chunks are.
    for (let from = 0; from < chunk.length; from += LINE_LIMIT)
      this.#push(chunk.subarray(from, from + LINE_LIMIT))
  }

  /** The last line may have no ending. */
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

  /** Keeps what the limit leaves room for. */
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

  /** `tail` ends the unfinished line, with its ending; the last line of a log may have none. */
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

/** One past the first line feed, or where there is none past the first carriage return; 0 where there is neither. */
function firstEnd(chunk: Uint8Array): number {
  const feed = chunk.indexOf(LF)
  return feed >= 0 ? feed + 1 : returnEnd(chunk, chunk.indexOf(CR))
}

function lastEnd(chunk: Uint8Array): number {
  const feed = chunk.lastIndexOf(LF)
  return feed >= 0 ? feed + 1 : returnEnd(chunk, chunk.lastIndexOf(CR))
}

/** A carriage return that ends the chunk may belong to a line feed that is still to come. */
const returnEnd = (chunk: Uint8Array, at: number) => (at < 0 || at === chunk.length - 1 ? 0 : at + 1)

/**
 * Where a chunk begins with a carriage return, and Keras's backspaces before it: one past the byte after it, which shows that no line
 * feed belongs to it. Else 0.
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
