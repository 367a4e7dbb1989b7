import { lineEnd, type Portion } from './clock.ts'

/** What playing may do to the outside. */
export interface Stage {
  /** Resolves once the bytes are passed on. */
  print(bytes: Uint8Array): Promise<void>
  /** Resolves when `seconds` have gone by since the replay began. */
  until(seconds: number): Promise<void>
}

/** A log as it was once printed. */
export interface Recording {
  readonly log: Buffer
  readonly portions: readonly Portion[]
}

/**
 * Prints the recording `repeat` times, `speed` times as fast as it came about, up to `lines` lines in all.
 * The bytes depend on the arguments alone.
 */
export async function play(
  { log, portions }: Recording,
  { speed, repeat, lines }: { readonly speed: number; readonly repeat: number; readonly lines: number },
  stage: Stage,
): Promise<void> {
  const length = portions.at(-1)?.at ?? 0
  let left = lines
  for (let round = 0; round < repeat; round++) {
    for (const { from, to, at } of portions) {
      const cut = left === Infinity ? { end: to, lines: 0 } : firstLines(log, from, to, left)
      left -= cut.lines
      if (speed !== Infinity) await stage.until((round * length + at) / speed)
      if (cut.end > from) await stage.print(log.subarray(from, cut.end))
      if (left <= 0) return
    }
  }
}

/** The end of the first `most` lines that end between `from` and `to`. */
function firstLines(log: Buffer, from: number, to: number, most: number) {
  let end = from
  let lines = 0
  while (end < to && lines < most) {
    end = Math.min(to, lineEnd(log, end))
    if (log[end - 1] === 10) lines++
  }
  return { end, lines }
}
