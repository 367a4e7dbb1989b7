import { decimal, HEAD_DIGITS, MOST_DIGITS } from './decimal.ts'
import { daysSince1970 } from './timestamps.ts'

/**
 * The usual line of a dense log, read without ever becoming a string: `DLL <time> - (epoch, step) name : value unit …` or
 * `DLL <time> - Epoch: 0 Iteration: 1  name : value …`, from the first byte to the line feed. Whatever is unusual about a
 * line (a prefix, a colour, a second record, a cut) makes {@link read} refuse it, and the line goes the general way; so this
 * is only ever faster, never different, which a property test holds it to.
 */
export class DllByteLine {
  /** Seconds since 1970 of the last line that was read. */
  at = 0
  /** NaN where the step has none. */
  epoch = NaN
  iteration = 0
  /** One for each name asked for; NaN where the line does not have it as a number. */
  readonly values: Float64Array
  readonly #names: readonly Uint8Array[]
  readonly #hashes: Int32Array
  /** Where the last number, word or name ended. */
  #next = 0
  /** The day of the last line: it seldom changes. */
  #date = 0
  #midnight = 0

  constructor(names: readonly string[]) {
    this.#names = names.map((name) => Uint8Array.from(name, (letter) => letter.charCodeAt(0)))
    this.#hashes = Int32Array.from(this.#names, (name) => name.reduce(hashed, 0))
    this.values = new Float64Array(names.length)
  }

  /** Reads the line that begins at `from`. Where its line feed is, or -1 for a line that is not as usual. */
  read(bytes: Uint8Array, from: number): number {
    if (bytes[from] !== D || bytes[from + 1] !== L || bytes[from + 2] !== L || bytes[from + 3] !== SPACE)
      return -1
    if (!this.#time(bytes, from + 4) || !this.#step(bytes, this.#next)) return -1
    for (let slot = 0; slot < this.values.length; slot += 1) this.values[slot] = NaN
    for (let at = this.#next; ;) {
      const slot = this.#name(bytes, at)
      if (slot === REFUSED || !this.#value(bytes, this.#next, slot)) return -1
      at = this.#unit(bytes, this.#next)
      if (bytes[at] === LF) return at
      if (at < 0) return -1
    }
  }

  /** `YYYY-MM-DD hh:mm:ss.ffffff - `; Python leaves the fraction out where it is zero. */
  #time(bytes: Uint8Array, from: number): boolean {
    if (bytes[from] !== TWO) return false
    const date =
      digits(bytes, from, 4) * 10_000 + digits(bytes, from + 5, 2) * 100 + digits(bytes, from + 8, 2)
    const clock =
      digits(bytes, from + 11, 2) * 3600 + digits(bytes, from + 14, 2) * 60 + digits(bytes, from + 17, 2)
    const marks =
      bytes[from + 4] === MINUS &&
      bytes[from + 7] === MINUS &&
      bytes[from + 10] === SPACE &&
      bytes[from + 13] === COLON &&
      bytes[from + 16] === COLON
    const fraction = bytes[from + 19] === POINT ? digits(bytes, from + 20, 6) : 0
    const end = from + (bytes[from + 19] === POINT ? 26 : 19)
    if (!marks || bytes[end] !== SPACE || bytes[end + 1] !== MINUS || bytes[end + 2] !== SPACE) return false
    if (date !== this.#date) {
      this.#date = date
      this.#midnight =
        daysSince1970(Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100) * 86_400
    }
    this.at = this.#midnight + (clock + fraction / 1e6)
    this.#next = end + 3
    return !Number.isNaN(this.at)
  }

  /** `(epoch, iteration) ` or `Epoch: epoch Iteration: iteration  `. */
  #step(bytes: Uint8Array, from: number): boolean {
    if (bytes[from] === OPEN) {
      this.epoch = this.#count(bytes, from + 1)
      if (bytes[this.#next] !== COMMA || bytes[this.#next + 1] !== SPACE) return false
      this.iteration = this.#count(bytes, this.#next + 2)
      if (bytes[this.#next] !== CLOSE || bytes[this.#next + 1] !== SPACE) return false
      this.#next += 2
      return !Number.isNaN(this.epoch) && !Number.isNaN(this.iteration)
    }
    if (!matches(bytes, from, EPOCH)) return false
    this.epoch = this.#count(bytes, from + EPOCH.length)
    if (!matches(bytes, this.#next, ITERATION)) return false
    this.iteration = this.#count(bytes, this.#next + ITERATION.length)
    if (bytes[this.#next] !== SPACE || bytes[this.#next + 1] !== SPACE) return false
    this.#next += 2
    return !Number.isNaN(this.epoch) && !Number.isNaN(this.iteration)
  }

  /** A name and the ` : ` behind it. Its slot among the names asked for, {@link OTHER}, or {@link REFUSED}. */
  #name(bytes: Uint8Array, from: number): number {
    let hash = 0
    let at = from
    for (let byte = bytes[at] ?? 0; byte > SPACE; byte = bytes[(at += 1)] ?? 0) hash = hashed(hash, byte)
    if (at === from || bytes[at] !== SPACE || bytes[at + 1] !== COLON || bytes[at + 2] !== SPACE)
      return REFUSED
    this.#next = at + 3
    for (let slot = 0; slot < this.#hashes.length; slot += 1) {
      if (this.#hashes[slot] === hash && this.#isName(bytes, from, at, slot)) return slot
    }
    return OTHER
  }

  #isName(bytes: Uint8Array, from: number, to: number, slot: number): boolean {
    const name = this.#names[slot]
    return name?.length === to - from && matches(bytes, from, name)
  }

  /** A value, and whether it is one that this reader reads: a number where a number is asked for, else any word. */
  #value(bytes: Uint8Array, from: number, slot: number): boolean {
    if (slot === OTHER) {
      this.#next = wordEnd(bytes, from)
      return this.#next > from
    }
    const value = this.#number(bytes, from)
    if (Number.isNaN(value)) return false
    // Of values of the same name the first counts, as in the general reader.
    if (Number.isNaN(this.values[slot])) this.values[slot] = value
    return true
  }

  /** Past the unit behind a value, if there is one, and the spaces behind that; -1 where something else follows. */
  #unit(bytes: Uint8Array, from: number): number {
    if (bytes[from] === LF) return from
    if (bytes[from] !== SPACE) return -1
    let at = wordEnd(bytes, from + 1)
    // A word before a colon is no unit but a name.
    if (bytes[at] === SPACE && bytes[at + 1] === COLON) return -1
    while (bytes[at] === SPACE) at += 1
    return (bytes[at] ?? 0) > SPACE || bytes[at] === LF ? at : -1
  }

  #number(bytes: Uint8Array, from: number): number {
    const negative = bytes[from] === MINUS
    const start = negative ? from + 1 : from
    let at = start
    let head = 0
    let tail = 0
    let count = 0
    let decimals = 0
    let behind = false
    for (let byte = bytes[at] ?? 0; ; byte = bytes[(at += 1)] ?? 0) {
      if (byte >= ZERO && byte <= NINE) {
        if (count < HEAD_DIGITS) head = head * 10 + (byte - ZERO)
        else tail = tail * 10 + (byte - ZERO)
        count += 1
        if (behind) decimals += 1
      } else if (byte === POINT && !behind && count > 0) behind = true
      else if (byte === SPACE || byte === LF) break
      else return NaN
    }
    this.#next = at
    if (count === 0 || count > MOST_DIGITS) return NaN
    const value = decimal(head, tail, Math.max(0, count - HEAD_DIGITS), decimals)
    return negative ? -value : value
  }

  #count(bytes: Uint8Array, from: number): number {
    let at = from
    let count = 0
    for (let byte = bytes[at] ?? 0; byte >= ZERO && byte <= NINE; byte = bytes[(at += 1)] ?? 0) {
      count = count * 10 + (byte - ZERO)
    }
    this.#next = at
    return at > from && at - from <= HEAD_DIGITS ? count : NaN
  }
}

const [LF, SPACE, OPEN, CLOSE, COMMA, MINUS, POINT, ZERO, NINE, COLON] = [
  10, 32, 40, 41, 44, 45, 46, 48, 57, 58,
]
const [D, L, TWO] = [68, 76, 50]
const EPOCH = Uint8Array.from('Epoch: ', (letter) => letter.charCodeAt(0))
const ITERATION = Uint8Array.from(' Iteration: ', (letter) => letter.charCodeAt(0))

const OTHER = -1
const REFUSED = -2

const hashed = (hash: number, byte: number) => (Math.imul(hash, 31) + byte) | 0

/** Past everything that is neither space nor control character. */
function wordEnd(bytes: Uint8Array, from: number): number {
  let at = from
  while ((bytes[at] ?? 0) > SPACE) at += 1
  return at
}

function matches(bytes: Uint8Array, from: number, text: Uint8Array): boolean {
  for (let at = 0; at < text.length; at += 1) if (bytes[from + at] !== text[at]) return false
  return true
}

/** So many digits as a number; NaN where one of them is none. */
function digits(bytes: Uint8Array, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO
    if (digit < 0 || digit > 9) return NaN
    value = value * 10 + digit
  }
  return value
}
