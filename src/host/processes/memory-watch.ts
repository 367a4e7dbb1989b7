import { bytes, type Bytes } from '../../core/model/units.ts'
import { hasProc, livingProcesses, pageSize, type ProcessStat } from './proc.ts'

/** Time of the first sample. The interval doubles up to 1 s; it is longer where sampling exceeds its share. */
const firstMs = 100
const longestMs = 1000
/** Share of one core that sampling may take. */
const largestShare = 0.005

export interface MemoryWatch {
  /** Largest sum of resident memory over the run's processes; a page counts once for each process that shares it. */
  peak(): Bytes | undefined
  /** Every process of the run that was seen: pid to start time. */
  readonly seen: ReadonlyMap<number, string>
  stop(): void
}

/**
 * Samples the process trees of a job. Without Linux's /proc it sees nothing.
 *
 * @param groups process groups of its tasks; more may be added while the job runs
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
    // CPU time, not elapsed time: on a busy machine most of that is waiting, and longer intervals would miss a peak.
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

/** The groups, their sessions, all processes seen before, and all their descendants. */
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
  // The iteration of a set also visits members that are added during it.
  for (const member of family) for (const child of children.get(member.pid) ?? []) family.add(child)
  return [...family]
}
