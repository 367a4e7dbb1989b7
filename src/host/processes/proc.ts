import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** One line of `/proc/<pid>/stat`, as far as it is needed here (proc(5)). */
export interface ProcessStat {
  readonly pid: number
  readonly parent: number
  readonly group: number
  readonly session: number
  /** `Z` and `X` are dead: only their parent has not asked yet. */
  readonly state: string
  /** In clock ticks since boot: with the pid it names one process, even after pids wrapped around. */
  readonly started: string
  readonly residentPages: number
}

/** Whether this system has a Linux `/proc` that can be read. */
export const hasProc = (): boolean => readStat(process.pid) !== undefined

/** undefined once the process is gone, and on systems without `/proc`. */
export function readStat(pid: number): ProcessStat | undefined {
  const text = readIfThere(`/proc/${pid}/stat`)?.toString('latin1')
  if (text === undefined) return undefined
  // The program's name stands in brackets and may itself hold spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    pid,
    state: fields[0] ?? '',
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    started: fields[19] ?? '',
    residentPages: Number(fields[21]),
  }
}

/** Every process that is alive at this moment; empty without `/proc`. */
export function livingProcesses(): ProcessStat[] {
  return processIds().flatMap((pid) => {
    const stat = readStat(pid)
    return stat === undefined || stat.state === 'Z' || stat.state === 'X' ? [] : [stat]
  })
}

/** Whether the process was started with `entry` (`NAME=value`) in its environment and may be looked at. */
export function startedWith(pid: number, entry: string): boolean {
  const environment = readIfThere(`/proc/${pid}/environ`)
  return environment !== undefined && `\0${environment.toString('latin1')}\0`.includes(`\0${entry}\0`)
}

/** Whether the process has this file open, named as the kernel shows it, and may be looked at. */
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

/** Any process may end, or belong to someone else, between being listed and being read. */
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
