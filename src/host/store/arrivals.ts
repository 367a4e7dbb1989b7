import { seconds, type Seconds } from '../../core/model/units.ts'

/** The bytes of a log from `offset` to the next entry arrived at `at` seconds after the run's start. */
export interface Arrival {
  readonly offset: number
  readonly at: Seconds
}

/** Bytes that arrive within this many seconds of an entry share it. */
const leastApart = 0.005
/** In a long run, this share of its age applies instead, if larger: an hour of ceaseless output takes at most 6 MB. */
const shareApart = 1e-5

/** Chooses which chunks of a run's output get an entry in `arrivals.tsv`. */
export class ArrivalThinner {
  #offset = 0
  #last = -Infinity

  /** The line for a chunk of `length` bytes; empty where the chunk shares the entry before. */
  entry(length: number, at: Seconds): string {
    const offset = this.#offset
    this.#offset += length
    if (at - this.#last < Math.max(leastApart, at * shareApart)) return ''
    this.#last = at
    return arrivalLine({ offset, at })
  }
}

export const arrivalLine = ({ offset, at }: Arrival) => `${offset}\t${at.toFixed(6)}\n`

const writtenLine = /^(\d+)\t(\d+\.\d+)$/

/** The entries of an `arrivals.tsv`; undefined where a line is malformed or an offset decreases. */
export function parseArrivals(text: string): Arrival[] | undefined {
  const arrivals: Arrival[] = []
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, offset, at] = writtenLine.exec(line) ?? []
    if (offset === undefined || at === undefined) return undefined
    if (Number(offset) < (arrivals.at(-1)?.offset ?? 0)) return undefined
    arrivals.push({ offset: Number(offset), at: seconds(Number(at)) })
  }
  return arrivals
}
