/** A part of a log that is printed at one moment. */
export interface Portion {
  /** Byte offsets in the log, the end not included. */
  readonly from: number
  readonly to: number
  /** Seconds since the log began. */
  readonly at: number
}

/**
 * Portions from an `arrivals.tsv`: each line has a byte offset, a tab, and the arrival time of the bytes from there on.
 * @throws RangeError that names the first line of another form
 */
export function portionsByArrival(arrivals: string, size: number): Portion[] {
  const entries = arrivals.split('\n').flatMap((line, index) => {
    if (line === '') return []
    const [from, at, ...rest] = line.split('\t').map(Number)
    if (from === undefined || at === undefined || rest.length > 0 || !(from >= 0) || !(at >= 0)) {
      throw new RangeError(`line ${index + 1} is not an offset, a tab and seconds`)
    }
    return [{ from, at }]
  })
  return entries
    .map(({ from, at }, index) => ({ from, at, to: Math.min(size, entries[index + 1]?.from ?? size) }))
    .filter(({ from, to }) => from < to)
}

/** Portions from the timestamps of the log's lines; undefined without any. A line without one gets the time of the last. */
export function portionsByStamps(log: Buffer): Portion[] | undefined {
  const portions: Portion[] = []
  let origin: number | undefined
  let at = 0
  for (let from = 0, to; from < log.length; from = to) {
    to = lineEnd(log, from)
    const stamp = stampOf(log.toString('latin1', from, Math.min(to, from + longestHead)))
    origin ??= stamp
    if (stamp !== undefined && origin !== undefined) at = Math.max(at, stamp - origin)
    portions.push({ from, to, at })
  }
  return origin === undefined ? undefined : portions
}

/** The end of the line that begins at `from`, with its line feed. */
function lineEnd(log: Buffer, from: number): number {
  const feed = log.indexOf(10, from)
  return feed === -1 ? log.length : feed + 1
}

/** A timestamp is near the beginning of its line. */
const longestHead = 200

const withDate = /(\d{4})[-/](\d{2})[-/](\d{2})[ T](\d{2}):(\d{2}):(\d{2}(?:[.,]\d+)?)/
/** The form of glog: level, month and day, time. The year is not stated and does not matter. */
const glog = /^[IWEF]()(\d{2})(\d{2}) (\d{2}):(\d{2}):(\d{2}\.\d+)/

/** Seconds since some fixed moment. */
function stampOf(line: string): number | undefined {
  const match = withDate.exec(line) ?? glog.exec(line)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part.replace(',', '.')))
  return Date.UTC(year, month - 1, day, hour, minute) / 1000 + second
}

/** Effects of playing a log. */
export interface Stage {
  /** Resolves once the bytes are written. */
  print(bytes: Uint8Array): Promise<void>
  /** Resolves when `seconds` have passed since the replay began. */
  until(seconds: number): Promise<void>
}

/** A log as it was once printed. */
export interface Recording {
  readonly log: Buffer
  readonly portions: readonly Portion[]
}

/**
 * Prints the recording `repeat` times, at `speed` times its original speed, up to `lines` lines in all. The bytes depend
 * only on the arguments.
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
