import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { freshFolder } from '../run/replayed.ts'
import { smallDisk } from '../run/small-disk.ts'
import { filesBelow, runSteady } from '../run/steady.ts'
import { askedIn } from './asked.ts'

const unfinished = (disk: string) => filesBelow(disk).filter((path) => path.endsWith('.tmp'))

it('a library on a full disk has whole sources and no half file, and takes the rest once there is space', async ({
  skip,
}) => {
  const folder = freshFolder()
  for (const name of ['quickstart', 'cpu-frameworks'])
    cpSync(join(root, 'reports', name), join(folder, name), { recursive: true })
  const collect = (library: string) =>
    runSteady(['collect', 'quickstart', 'cpu-frameworks', '--library', library], folder)
  let full = 0
  for (const kibibytes of [4, 16, 64, 100, 128, 200]) {
    const disk = smallDisk(folder, kibibytes, `disk-${kibibytes}`)
    if (disk === undefined) return skip('a small file system can be mounted by root only')
    const { code, stderr } = await collect(disk)
    expect([code, stderr.split(':')[0]]).toEqual(code === 2 ? [2, 'DISK_FULL'] : [0, ''])
    if (code === 2) full += 1
    expect(unfinished(disk)).toEqual([])
    spawnSync('mount', ['-o', 'remount,size=64m', disk])
    expect(await collect(disk)).toMatchObject({ code: 0 })
    expect(await askedIn(folder, 'SELECT count(throughput) AS runs FROM runs', disk)).toEqual([{ runs: 146 }])
  }
  expect(full).toBeGreaterThan(2)
}, 240_000)

it('with its measurement store on a full disk, a report is what it is without one', async ({ skip }) => {
  const folder = freshFolder()
  cpSync(join(root, 'reports/cpu-frameworks'), join(folder, 'results'), { recursive: true })
  const report = (cache: string) =>
    runSteady(['report', 'results', '--format', 'json', '--out', '-'], folder, { STEADY_CACHE: cache })
  const expected = await report(join(folder, 'cache'))
  for (const kibibytes of [4, 64, 128, 256]) {
    const disk = smallDisk(folder, kibibytes, `disk-${kibibytes}`)
    if (disk === undefined) return skip('a small file system can be mounted by root only')
    expect(await report(disk)).toEqual(expected)
    expect(await report(disk)).toEqual(expected)
    expect(unfinished(disk)).toEqual([])
  }
}, 240_000)
