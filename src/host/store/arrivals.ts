import { seconds, type Seconds } from '../../core/model/units.ts'

/** Bytes of a log from `offset` up to the next entry's arrived at `at` seconds after the run's start. */
export interface Arrival {
  readonly offset: number
  readonly at: Seconds
}

/** What comes within this time of an entry shares it. */
const leastApart = 0.005
/** In a long run entries may be further apart, by this share of its age: an hour of ceaseless output takes 6 MB at most. */
const shareApart = 1e-5

/** Chooses which chunks of a run's output get an entry in `arrivals.tsv`. */
export class ArrivalThinner {
  #offset = 0
  #last = -Infinity

  /** The line for a chunk of so many bytes; empty where it shares the entry before. */
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

/** The entries of an `arrivals.tsv`; undefined where a line has another form or an offset goes back. */
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
