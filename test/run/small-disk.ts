import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A real file system of that size, until the test ends; undefined where this user may not mount one. */
export function smallDisk(folder: string, kibibytes: number, name = 'disk'): string | undefined {
  const disk = join(folder, name)
  mkdirSync(disk)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', disk])
  if (status !== 0) return undefined
  onTestFinished(() => {
    spawnSync('umount', [disk])
  })
  return disk
}
