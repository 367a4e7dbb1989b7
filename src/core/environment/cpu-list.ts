import { known, type Maybe } from '../model/missing.ts'
import { unstated } from './reasons.ts'

/**
 * How many processors or nodes the kernel's list notation names.
 *
 * @param text `0-3,8,10-11`, which names 7
 * @param source the file it stands in, for the reason where it is of another form
 */
export function countOfList(text: string, source: string): Maybe<number> {
  const ranges = text
    .trim()
    .split(',')
    .map((range) => /^(\d+)(?:-(\d+))?$/.exec(range))
  const sizes = ranges.map((range) =>
    range === null ? 0 : Number(range[2] ?? range[1]) - Number(range[1]) + 1,
  )
  return sizes.some((size) => size < 1) ? unstated(source) : known(sizes.reduce((a, b) => a + b, 0))
}

/** The processors that the scheduler may put a process on, from its /proc/<pid>/status. */
export function allowedProcessors(status: string): Maybe<number> {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1]
  return countOfList(list ?? '', '/proc/self/status')
}
