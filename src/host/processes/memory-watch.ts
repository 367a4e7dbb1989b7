import { bytes, type Bytes } from '../../core/model/units.ts'
import { hasProc, livingProcesses, pageSize, type ProcessStat } from './proc.ts'

/** Sampled after 0.1 s, then at twice the age up to once a second; less often where looking takes longer than its share. */
const firstMs = 100
const longestMs = 1000
/** Of one core. */
const largestShare = 0.005

export interface MemoryWatch {
  /** Largest sum of resident memory over the run's processes; pages that they share count once for each. */
  peak(): Bytes | undefined
  /** Every process of the run that was ever seen: pid to start time. */
  readonly seen: ReadonlyMap<number, string>
  stop(): void
}

/**
 * Samples the process trees of a job. On systems without Linux's /proc there is nothing to see.
 *
 * @param groups the process groups of its tasks; more may be added while it runs
 */
export function watchMemory(groups: readonly number[]): MemoryWatch {
  const seen = new Map<number, string>()
  let peakPages = 0
  let interval = firstMs
  let timer: NodeJS.Timeout | undefined
  const sample = () => {
    const before = process.cpuUsage()
    const tree = familyOf(groups, livingProcesses(), seen)
    for (const { pid, started } of tree) seen.set(pid, started)
    peakPages = Math.max(
      peakPages,
      tree.reduce((sum, processStat) => sum + processStat.residentPages, 0),
    )
    // Not the time that passed: on a busy machine that is mostly waiting, and a peak would be missed.
    const { user, system } = process.cpuUsage(before)
    schedule(Math.max(interval, (user + system) / 1000 / largestShare))
    interval = Math.min(interval * 2, longestMs)
  }
  const schedule = (ms: number) => (timer = setTimeout(sample, ms).unref())
  if (hasProc()) schedule(firstMs)
  return {
    peak: () => (peakPages === 0 ? undefined : bytes(peakPages * pageSize())),
    seen,
    stop: () => {
      clearTimeout(timer)
    },
  }
}

/** The groups, their sessions, every process seen before, and all their descendants. */
export function familyOf(
  groups: readonly number[],
  living: readonly ProcessStat[],
  seen: ReadonlyMap<number, string>,
): ProcessStat[] {
  const children = new Map<number, ProcessStat[]>()
  for (const processStat of living)
    children.set(processStat.parent, [...(children.get(processStat.parent) ?? []), processStat])
  const family = new Set(
    living.filter(
      ({ pid, group, session, started }) =>
        groups.includes(group) || groups.includes(session) || seen.get(pid) === started,
    ),
  )
  // A set's iteration also visits what is added during it.
  for (const member of family) for (const child of children.get(member.pid) ?? []) family.add(child)
  return [...family]
}
