import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readResults } from '../../src/host/store/read-results.ts'
import { isIntact } from '../../src/host/store/stored-log.ts'
import { freshFolder, trainingLog, writeReplaySuite } from './replayed.ts'
import { smallDisk } from './small-disk.ts'
import { processesOf, runSuiteArgs, startSteady } from './steady.ts'

it('a full disk ends the run in progress, keeps what was completed, and is resumed once there is space', async ({
  skip,
}) => {
  const folder = freshFolder()
  const disk = smallDisk(folder, 512)
  if (disk === undefined) return skip('a small file system can be mounted by root only')
  const results = join(disk, 'results')
  const suite = writeReplaySuite(folder, trainingLog(50), {
    repeats: 1,
    parameters: { repeat: [1, 2000], 'with-child': true },
    // With this seed the small run comes first.
    more: 'seed: 3',
  })

  const full = await startSteady(runSuiteArgs(suite, results), folder).ended
  expect(full.code).toBe(2)
  expect(full.stderr).toContain('DISK_FULL')
  expect(processesOf(results)).toEqual([])
  const kept = readResults(results)
  expect(kept.runs).toHaveLength(1)
  for (const { outcome, origin } of kept.runs) {
    expect(outcome.state).toBe('completed')
    if (origin.kind === 'executed') expect(await isIntact(results, origin.log)).toBe(true)
  }
  const folders = readdirSync(join(results, 'runs')).flatMap((name) =>
    readdirSync(join(results, 'runs', name)).map((repeat) => `${name}/${repeat}`),
  )
  expect(folders.sort()).toEqual(kept.runs.map(({ id }) => id).sort())

  spawnSync('mount', ['-o', 'remount,size=64m', disk])
  const resumed = await startSteady(runSuiteArgs(suite, results), folder).ended
  expect(resumed.code).toBe(0)
  const states = readResults(results).runs.map(({ outcome }) => outcome.state)
  expect(states).toEqual(['completed', 'completed'])
})

it('a disk that is full from the start is named before anything runs', async ({ skip }) => {
  const folder = freshFolder()
  const disk = smallDisk(folder, 64)
  if (disk === undefined) return skip('a small file system can be mounted by root only')
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1k'])
  const suite = writeReplaySuite(folder, trainingLog(5), { repeats: 1 })
  const { code, stderr } = await startSteady(runSuiteArgs(suite, join(disk, 'results')), folder).ended
  expect(code).toBe(2)
  expect(stderr).toContain('DISK_FULL')
  expect(stderr).not.toContain('    at ')
})
