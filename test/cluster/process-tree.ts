import { livingProcesses } from '../../src/host/processes/proc.ts'

/** A process and all that it started, as far as they have not left it. */
export function treeOf(root: number): number[] {
  const all = livingProcesses()
  const below = (pid: number): number[] => [
    pid,
    ...all.filter(({ parent }) => parent === pid).flatMap((child) => below(child.pid)),
  ]
  return below(root)
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
