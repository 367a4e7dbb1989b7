import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArrivals, type Arrival } from '../host/store/arrivals.ts'
import { readIfThere } from '../host/store/disk.ts'

/**
 * When the bytes of a log that steady stored arrived: `arrivals.tsv` beside `log.txt`, `rank-1.arrivals.tsv` beside
 * `rank-1.txt`. Undefined of every other log, and where the file beside it is not of this log.
 */
export function arrivalsBeside(log: string): readonly Arrival[] | undefined {
  const name = basename(log)
  if (!name.endsWith('.txt')) return undefined
  const beside = name === 'log.txt' ? 'arrivals.tsv' : name.replace(/txt$/, 'arrivals.tsv')
  const written = readIfThere(join(dirname(log), beside))
  const arrivals = written === undefined ? undefined : parseArrivals(written.toString('latin1'))
  const last = arrivals?.at(-1)
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  return last === undefined || last.offset >= size ? undefined : arrivals
}
