import { setTimeout as sleep } from 'node:timers/promises'
import { hasProc, holdsOpen, livingProcesses, startedWith, type ProcessStat } from './proc.ts'

/** Marks of the processes to end: a process that matches any of them is ended. */
export interface ProcessMarks {
  /** Process groups and sessions that were made for the processes. */
  readonly groups?: readonly number[]
  /** `NAME=value` in the environment of the workload: finds processes that left its group. */
  readonly marker: string
  /** Known members, pid to start time: finds processes that left the group and lost the marker. */
  readonly seen?: ReadonlyMap<number, string> | undefined
  /** A file that a process holds open, as /proc/<pid>/fd shows it: finds processes without any other mark. */
  readonly holding?: string
}

export interface EndSettings {
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly graceMs: number
  readonly hurry?: AbortSignal
  /** How long the kernel may take to remove a killed process before it counts as stuck. */
  readonly patienceMs?: number
}

export interface EndedProcesses {
  /** Processes that were alive at the start. */
  readonly found: number
  /** Processes that survived SIGKILL, such as those that hang in a driver. */
  readonly stuck: readonly number[]
}

/** Ends processes: SIGTERM, a grace period, then SIGKILL until all are gone. Never signals this process. */
export async function endProcesses(which: ProcessMarks, settings: EndSettings): Promise<EndedProcesses> {
  const { graceMs, hurry, patienceMs = 10_000 } = settings
  const first = members(which)
  if (first.length === 0) return { found: 0, stuck: [] }
  // A stopped process handles SIGTERM only after it is continued.
  signal(first, which, 'SIGTERM')
  signal(first, which, 'SIGCONT')
  const killAt = performance.now() + graceMs
  let pause = firstPauseMs
  for (let left = members(which); left.length > 0; left = members(which)) {
    const late = performance.now() - killAt
    if (late > patienceMs) return { found: first.length, stuck: left.map(({ pid }) => pid) }
    if (late >= 0 || hurry?.aborted === true) signal(left, which, 'SIGKILL')
    await sleep(Math.min(pause, Math.max(1, -late)))
    pause = Math.min(pause * 2, longestPauseMs)
  }
  return { found: first.length, stuck: [] }
}

/** Most processes end at once. */
const firstPauseMs = 1
const longestPauseMs = 20

type ProcessMember = Pick<ProcessStat, 'pid' | 'group'>

function members({ groups = [], marker, seen, holding }: ProcessMarks): ProcessMember[] {
  if (!hasProc()) return groups.filter((group) => send(-group, 0)).map((group) => ({ pid: group, group }))
  const ours = ({ pid, group, session, started }: ProcessStat) =>
    groups.includes(group) ||
    groups.includes(session) ||
    seen?.get(pid) === started ||
    startedWith(pid, marker) ||
    (holding !== undefined && holdsOpen(pid, holding))
  return livingProcesses().flatMap((stat) => (stat.pid !== process.pid && ours(stat) ? [stat] : []))
}

/** Signals a group as a whole: no process can fork away in between, and no process gets the signal twice. */
function signal(members: readonly ProcessMember[], { groups = [] }: ProcessMarks, name: NodeJS.Signals) {
  for (const group of groups) send(-group, name)
  for (const { pid, group } of members) if (!groups.includes(group)) send(pid, name)
}

function send(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
