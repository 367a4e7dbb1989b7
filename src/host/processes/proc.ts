import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The needed fields of `/proc/<pid>/stat` (proc(5)). */
export interface ProcessStat {
  readonly pid: number
  readonly parent: number
  readonly group: number
  readonly session: number
  /** `Z` and `X` are dead processes that their parent has not collected yet. */
  readonly state: string
  /** Clock ticks since boot. Together with the pid, it identifies a process even after pids have wrapped around. */
  readonly started: string
  /** Clock ticks for which its threads had a processor. */
  readonly ticks: number
  readonly residentPages: number
}

/** Whether this system has a readable Linux `/proc`. */
export const hasProc = (): boolean => readStat(process.pid) !== undefined

/** Undefined if the process is gone, and on systems without `/proc`. */
export function readStat(pid: number): ProcessStat | undefined {
  const text = readIfThere(`/proc/${pid}/stat`)?.toString('latin1')
  if (text === undefined) return undefined
  // The program's name stands in brackets, and may itself contain spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    pid,
    state: fields[0] ?? '',
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    started: fields[19] ?? '',
    ticks: Number(fields[11]) + Number(fields[12]),
    residentPages: Number(fields[21]),
  }
}

/** Every process alive at this moment; empty without `/proc`. */
export function livingProcesses(): ProcessStat[] {
  return processIds().flatMap((pid) => {
    const stat = readStat(pid)
    return stat === undefined || stat.state === 'Z' || stat.state === 'X' ? [] : [stat]
  })
}

/** Whether the process was started with `entry` (`NAME=value`) in its environment; false where that cannot be read. */
export function startedWith(pid: number, entry: string): boolean {
  const environment = readIfThere(`/proc/${pid}/environ`)
  return environment !== undefined && `\0${environment.toString('latin1')}\0`.includes(`\0${entry}\0`)
}

/** Whether the process has this file open, by the name that the kernel shows; false where that cannot be read. */
export function holdsOpen(pid: number, file: string): boolean {
  const folder = `/proc/${pid}/fd`
  return namesIn(folder).some((name) => linkOf(`${folder}/${name}`) === file)
}

/** Bytes of a memory page: the AT_PAGESZ entry (6) of the auxiliary vector, getauxval(3). */
export function pageSize(): number {
  const vector = readIfThere('/proc/self/auxv')
  for (let at = 0; vector !== undefined && at + 16 <= vector.length; at += 16) {
    if (vector.readBigUInt64LE(at) === 6n) return Number(vector.readBigUInt64LE(at + 8))
  }
  return 4096
}

const processIds = () => namesIn('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))

/** Undefined if unreadable: a process may end, or change its owner, after it was listed. */
function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/** Ends a process group at once. @param leader undefined if it never started */
export function killGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Every process of the group has ended already.
  }
}
