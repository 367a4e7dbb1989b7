import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolder } from './disk.ts'

const base = mkdtempSync(join(tmpdir(), 'make-folder-'))
afterAll(() => {
  rmSync(base, { recursive: true })
})

it('makes what is missing, and leaves what is there', () => {
  const deep = join(base, 'a/b/c')
  makeFolder(deep)
  makeFolder(deep)
  expect(statSync(deep).isDirectory()).toBe(true)
})

it('a file in the way is the error of the system', () => {
  writeFileSync(join(base, 'file'), '')
  expect(() => makeFolder(join(base, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(base, 'file/below'))).toThrow('ENOTDIR')
})

it.runIf(process.platform === 'linux')(
  'on Linux a place where no folder can be made is an error, and soon',
  () => {
    expect(() => makeFolder('/proc/none/of/it')).toThrow('ENOENT')
  },
)
