import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { longestWritten, readWritten } from './written-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steady-written-'))
  await symlink('/dev/zero', join(folder, 'endless.yaml'))
  execFileSync('mkfifo', [join(folder, 'pipe.yaml')])
})
afterAll(() => rm(folder, { recursive: true }))

const unreadable = (kind: string) => ({ code: 'FILE_UNREADABLE', details: { data: { is: { kind } } } })

it('reads a file, an empty one and one of /proc, and knows one that is not there', async () => {
  const path = join(folder, 'some.yaml')
  await writeFile(path, '键: 值\n')
  expect((await readWritten(path))?.toString()).toBe('键: 值\n')
  await writeFile(path, '')
  expect(await readWritten(path)).toHaveLength(0)
  expect((await readWritten('/proc/self/status'))?.toString()).toContain('Pid:')
  expect(await readWritten(join(folder, 'absent.yaml'))).toBeUndefined()
  expect(await readWritten(join(path, 'below.yaml'))).toBeUndefined()
})

it('refuses what never ends, what waits for a writer, a folder and a file that is too long', async () => {
  await expect(readWritten(join(folder, 'endless.yaml'))).rejects.toMatchObject(unreadable('device'))
  await expect(readWritten(join(folder, 'pipe.yaml'))).rejects.toMatchObject(unreadable('pipe'))
  await expect(readWritten(folder)).rejects.toMatchObject(unreadable('folder'))
  const long = join(folder, 'long.yaml')
  await writeFile(long, '')
  await truncate(long, longestWritten)
  expect(await readWritten(long)).toHaveLength(longestWritten)
  await truncate(long, longestWritten + 1)
  await expect(readWritten(long)).rejects.toMatchObject(unreadable('too-long'))
})
