const [OPEN, CLOSE, COMMA, COLON, SPACE, LESS, ZERO, NINE] = [91, 93, 44, 58, 32, 60, 48, 57]
/** `Tue Jun 14 15:39:05 2022` */
const DATE = 24
/** `<stdout>:` and `<stderr>:` */
const STREAM = Uint8Array.from('<std', (letter) => letter.charCodeAt(0))
const STREAM_LENGTH = 9

/** mpirun's tag before a line, read in place: `[1,0]<stdout>:`, with the date of --timestamp-output before it or not. */
export class MpiTag {
  /** Past the tag, or where the line begins if it has none. */
  end = 0
  rank: string | undefined
  readonly #ranks: string[] = []

  read(bytes: Uint8Array, from: number): void {
    this.end = from
    this.rank = undefined
    const open = bytes[from] === OPEN ? from : from + DATE
    if (bytes[open] !== OPEN || (open > from && !isDate(bytes, from))) return
    const job = pastDigits(bytes, open + 1)
    const rank = pastDigits(bytes, job + 1)
    const end = rank + 1 + STREAM_LENGTH
    if (bytes[job] !== COMMA || bytes[rank] !== CLOSE || rank === job + 1 || job === open + 1) return
    if (
      bytes[end - 1] !== COLON ||
      bytes[rank + 1] !== LESS ||
      !STREAM.every((byte, at) => bytes[rank + 1 + at] === byte)
    )
      return
    this.end = bytes[end] === SPACE ? end + 1 : end
    this.rank = this.#rank(bytes, job + 1, rank)
  }

  /** The same number is the same string every time. */
  #rank(bytes: Uint8Array, from: number, to: number): string {
    let rank = 0
    for (let at = from; at < to; at += 1) rank = rank * 10 + ((bytes[at] ?? ZERO) - ZERO)
    return (this.#ranks[rank] ??= String(rank))
  }
}

const isDate = (bytes: Uint8Array, from: number) =>
  bytes[from + 3] === SPACE &&
  bytes[from + 7] === SPACE &&
  bytes[from + 13] === COLON &&
  bytes[from + 16] === COLON &&
  bytes[from + 19] === SPACE

function pastDigits(bytes: Uint8Array, from: number): number {
  let at = from
  while ((bytes[at] ?? 0) >= ZERO && (bytes[at] ?? 0) <= NINE) at += 1
  return at
}
