import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findProgram } from './find-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'steady-programs-'))
const first = join(folder, 'first')
const second = join(folder, 'second')
mkdirSync(join(first, 'directory'), { recursive: true })
mkdirSync(second)
for (const [path, mode] of [
  [join(first, 'both'), 0o755],
  [join(second, 'both'), 0o755],
  [join(second, 'only'), 0o755],
  [join(second, 'directory'), 0o755],
  [join(first, 'data'), 0o644],
] as const) {
  writeFileSync(path, '')
  chmodSync(path, mode)
}

it.each([
  ['the first along PATH', 'both', join(first, 'both')],
  ['any along PATH', 'only', join(second, 'only')],
  ['no folder of that name', 'directory', join(second, 'directory')],
  ['no file that may not be executed', 'data', undefined],
  ['nothing that is not there', 'absent', undefined],
  ['an absolute path as it is', join(second, 'only'), join(second, 'only')],
  ['a path from the working directory', './only', join(second, 'only')],
  ['no path that is not there', './absent', undefined],
])('finds %s', (_, name, expected) => {
  expect(findProgram(name, `${first}:${second}`, second)).toBe(expected)
})

it('takes folders of PATH from the working directory, as the system does', () => {
  expect(findProgram('only', 'second', folder)).toBe(join(second, 'only'))
})
