import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How often the kernel has killed processes for lack of memory, and the record that says so. */
export interface OomKills {
  readonly count: number
  readonly record: string
}

/**
 * The counter of this process's own control group, which its children share: `memory.events` (v2) or `memory.oom_control`
 * (v1). Where the group cannot be seen, the whole machine's counter in /proc/vmstat. Undefined where there is neither, as on
 * systems other than Linux.
 *
 * @param root the folder below which /proc and /sys are read
 */
export function oomKills(root = '/'): OomKills | undefined {
  const groups = textOf(join(root, 'proc/self/cgroup'))?.split('\n') ?? []
  for (const record of [...groups.flatMap(recordsOf), '/proc/vmstat']) {
    const count = /^oom_kill (\d+)$/m.exec(textOf(join(root, record)) ?? '')?.[1]
    if (count !== undefined) return { count: Number(count), record }
  }
  return undefined
}

/**
 * Paths of the records of a control group. A line is `<number>:<controllers>:<path>`; version 2 names no controllers
 * (cgroups(7)). A container may see the machine's path; then its own group is mounted where the machine's root would be.
 */
function recordsOf(line: string): string[] {
  const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
  if (controllers === undefined || path === undefined) return []
  if (controllers === '') return [path, ''].map((text) => join('/sys/fs/cgroup', text, 'memory.events'))
  if (!controllers.split(',').includes('memory')) return []
  return [path, ''].map((text) => join('/sys/fs/cgroup/memory', text, 'memory.oom_control'))
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
