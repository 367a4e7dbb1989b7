import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeTogether } from '../files/disk.ts'

let place = ''
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'steady-write-together-'))
})
afterEach(() => {
  chmodSync(place, 0o700)
  rmSync(place, { recursive: true })
})

const fileIn = (folder: string, text: string) => ({
  path: join(place, folder, 'run.json'),
  content: Buffer.from(text),
})

it('files that are written together are all there, and nothing else is', async () => {
  for (const folder of ['a', 'b']) mkdirSync(join(place, folder))
  writeFileSync(join(place, 'a', 'run.json'), 'before')
  const files = [fileIn('a', 'one'), fileIn('b', 'two')]
  await writeTogether(files)
  for (const { path, content } of files) expect(readFileSync(path)).toEqual(content)
  expect(readdirSync(place, { recursive: true }).sort()).toEqual(['a', 'a/run.json', 'b', 'b/run.json'])
})

it('where one cannot be written, none takes the place of another, and no part of one is left', async () => {
  mkdirSync(join(place, 'a'))
  writeFileSync(join(place, 'a', 'run.json'), 'before')
  await expect(writeTogether([fileIn('a', 'one'), fileIn('missing', 'two')])).rejects.toMatchObject({
    code: 'RESULTS_NOT_WRITABLE',
  })
  expect(readFileSync(join(place, 'a', 'run.json'), 'utf8')).toBe('before')
  expect(readdirSync(place, { recursive: true }).sort()).toEqual(['a', 'a/run.json'])
})

it('no files need no disk', async () => {
  await expect(writeTogether([])).resolves.toBeUndefined()
})
