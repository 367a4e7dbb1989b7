import { known, type Maybe } from '../model/missing.ts'
import { unstated } from './reasons.ts'

/** The ranges in the kernel's list notation; undefined for a text of another form. */
function rangesOf(text: string): { readonly first: number; readonly last: number }[] | undefined {
  const ranges = text
    .trim()
    .split(',')
    .map((range) => {
      const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? []
      return { first: Number(first), last: Number(last) }
    })
  return ranges.every(({ first, last }) => last >= first) ? ranges : undefined
}

/** No kernel has more processors: its NR_CPUS is at most 8,192. */
const mostNumbers = 65_536

/** The processors or nodes in the kernel's list notation, `0-3,8`; undefined for a text of another form. */
export function numbersOfList(text: string): ReadonlySet<number> | undefined {
  const ranges = rangesOf(text)
  if (ranges === undefined || ranges.some(({ last }) => last >= mostNumbers)) return undefined
  return new Set(
    ranges.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  )
}

/**
 * Number of processors or nodes in the kernel's list notation.
 * @param text `0-3,8,10-11`, which names 7
 * @param source the file of the text, for the reason if its form is another
 */
export function countOfList(text: string, source: string): Maybe<number> {
  const ranges = rangesOf(text)
  if (ranges === undefined) return unstated(source)
  return known(ranges.reduce((count, { first, last }) => count + last - first + 1, 0))
}

/** The processors that the scheduler may put a process on, from its /proc/<pid>/status. */
export function allowedProcessors(status: string): Maybe<number> {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1]
  return countOfList(list ?? '', '/proc/self/status')
}
