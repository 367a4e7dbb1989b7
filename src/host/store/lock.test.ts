import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seconds } from '../../core/model/units.ts'
import { awaitFolderLock, lockFolder } from './lock.ts'

const freshLock = () => join(mkdtempSync(join(tmpdir(), 'steady-lock-')), '.lock')

/** The lock that a dead process leaves. */
function staleLock(change: Readonly<Record<string, unknown>> = {}) {
  const path = freshLock()
  const gone = spawnSync('true').pid
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  writeFileSync(
    path,
    JSON.stringify({ id: 'old', pid: gone, started: '1', boot, host: hostname(), ...change }),
  )
  return path
}

it('keeps a second writer out and names the first', () => {
  const path = freshLock()
  lockFolder(path)
  expect(() => lockFolder(path)).toThrow(
    expect.objectContaining({
      code: 'RESULTS_LOCKED',
      message: expect.stringContaining(`"pid":${process.pid}`) as string,
    }),
  )
})

it('lets the next writer in once it is released, and leaves nothing behind', () => {
  const path = freshLock()
  lockFolder(path).release()
  lockFolder(path).release()
  expect(readdirSync(join(path, '..'))).toEqual([])
})

it('takes over from a process that is gone', () => {
  expect(() => {
    lockFolder(staleLock()).confirm()
  }).not.toThrow()
})

it('is not fooled by a process that has got the number of the one that is gone', () => {
  expect(() => {
    lockFolder(staleLock({ pid: process.pid })).confirm()
  }).not.toThrow()
})

it('is not fooled by a process of before the machine was restarted', () => {
  expect(() => {
    lockFolder(staleLock({ pid: process.pid, boot: 'another' })).confirm()
  }).not.toThrow()
})

it('believes a lock of another machine, which cannot be asked', () => {
  expect(() => lockFolder(staleLock({ host: 'elsewhere' }))).toThrow(
    expect.objectContaining({
      code: 'RESULTS_LOCKED',
      message: expect.stringContaining('elsewhere') as string,
    }),
  )
})

it('refuses a file that is no lock', () => {
  const path = freshLock()
  writeFileSync(path, 'hello')
  expect(() => lockFolder(path)).toThrow(expect.objectContaining({ code: 'RESULTS_CORRUPT' }))
})

it('tells a writer that lost its lock, and that writer does not remove the lock of the other', () => {
  const path = freshLock()
  const first = lockFolder(path)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"id":"[^"]*"/, '"id":"other"'))
  expect(() => {
    first.confirm()
  }).toThrow(expect.objectContaining({ code: 'RESULTS_LOCKED' }))
  first.release()
  expect(readFileSync(path, 'utf8')).toContain('"other"')
})

it('goes to exactly one of many that find it stale at the same time', async () => {
  const lock = join(import.meta.dirname, '../../../dist/src/host/store/lock.js')
  const path = staleLock()
  const contender = `import { lockFolder } from ${JSON.stringify(lock)}
    process.stdin.once('data', () => {
      try { lockFolder(${JSON.stringify(path)}).confirm(); process.stdout.write('won') } catch (error) { process.stdout.write(error.code) }
      process.stdin.once('data', () => process.exit())
    })
    process.stdout.write('ready ')`
  const all = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', contender], { stdio: 'pipe' })
      let output = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
      await expect.poll(() => output, { timeout: 20_000 }).toBe('ready ')
      return { child, output: () => output }
    }),
  )
  for (const { child } of all) child.stdin.write('go')
  await expect.poll(() => all.every(({ output }) => output() !== 'ready '), { timeout: 20_000 }).toBe(true)
  const outcomes = all.map(({ output }) => output().replace('ready ', '')).sort()
  for (const { child } of all) child.stdin.write('end')
  expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'RESULTS_LOCKED'), 'won'])
})

it.each([
  ['a link to nowhere', (path: string) => symlinkSync('nowhere', path)],
  ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
  ['a folder', (path: string) => mkdirSync(path)],
])('refuses %s in its place, instead of looking at it for ever', (_, make) => {
  const path = freshLock()
  make(path)
  expect(() => lockFolder(path)).toThrow(expect.objectContaining({ code: 'RESULTS_CORRUPT' }))
})

it.each(['..lock.4194304.', '.lock.', '.guard.'])(
  'goes to the next writer where one was killed between two steps and left %s',
  (start) => {
    const id = randomUUID()
    const path = staleLock({ id })
    // A guard has an id of its own.
    const left = readFileSync(start === '.guard.' ? staleLock() : path)
    writeFileSync(join(path, '..', `${start}${id}.tmp`), left)
    const lock = lockFolder(path)
    lock.confirm()
    lock.release()
    expect(existsSync(path)).toBe(false)
  },
)

it('waits for another writer where it is asked to, but not for ever', async () => {
  const path = freshLock()
  const first = lockFolder(path)
  await expect(awaitFolderLock(path, seconds(0.1))).rejects.toMatchObject({ code: 'RESULTS_LOCKED' })
  const second = awaitFolderLock(path)
  first.release()
  ;(await second).release()
  expect(readdirSync(join(path, '..'))).toEqual([])
})
