import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A control group of the kernel with a limit of memory. */
export interface MemoryGroup {
  /** Runs a command in the group, with all that it starts. */
  readonly run: (command: readonly string[], cwd: string) => SpawnSyncReturns<string>
  /** Only once no process is left in it. */
  readonly remove: () => void
}

/** Of either version of control groups; undefined where this user may not make one. */
export function memoryGroup(limit: number): MemoryGroup | undefined {
  const [old, unified] = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup']
  const group = join(existsSync(old) ? old : unified, `steady-test-${process.pid}`)
  const remove = () => {
    rmdirSync(group)
  }
  try {
    mkdirSync(group)
  } catch {
    return undefined
  }
  try {
    // With swap a group would only become slow. A version 1 limit has to be set before the one that adds swap to it.
    const limits = existsSync(old)
      ? { 'memory.limit_in_bytes': limit, 'memory.memsw.limit_in_bytes': limit }
      : { 'memory.max': limit, 'memory.swap.max': 0 }
    for (const [name, value] of Object.entries(limits)) writeFileSync(join(group, name), String(value))
  } catch {
    remove()
    return undefined
  }
  // The shell moves itself into the group; all that it starts is then in it too.
  const enter = ['-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group]
  return {
    run: (command, cwd) => spawnSync('sh', [...enter, ...command], { cwd, encoding: 'utf8' }),
    remove,
  }
}
