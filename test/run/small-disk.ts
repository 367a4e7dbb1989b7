import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach } from 'vitest'

const mounted: string[] = []
afterEach(() => {
  for (const disk of mounted.splice(0)) spawnSync('umount', [disk])
})

/** A real file system of that size; undefined where this user may not mount one. */
export function smallDisk(folder: string, kibibytes: number, name = 'disk'): string | undefined {
  const disk = join(folder, name)
  mkdirSync(disk)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', disk])
  if (status !== 0) return undefined
  mounted.push(disk)
  return disk
}
