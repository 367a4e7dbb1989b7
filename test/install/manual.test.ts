import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { commandRows } from '../../src/cli/commands.ts'
import { make } from './clean-machine.ts'

const folder = join(import.meta.dirname, '../../build/share/man/man1')
beforeAll(() => {
  make('manual.js')
})

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const [hasMandoc, hasMan] = [isThere('mandoc'), isThere('man') && isThere('groff')]
if (!hasMandoc) console.log('skipped: man pages under mandoc -Tlint, which is not installed')
if (!hasMan) console.log('skipped: man pages under man, which is not installed')

describe('the man pages', () => {
  it('are one for the program and one for each command', () => {
    const names = ['steady.1', ...commandRows.map(({ name }) => `steady-${name}.1`)]
    expect(readdirSync(folder).sort()).toEqual(names.sort())
  })

  it.skipIf(!hasMandoc)('have no fault that mandoc finds', () => {
    const pages = readdirSync(folder).map((name) => join(folder, name))
    expect(spawnSync('mandoc', ['-Tlint', '-W', 'warning', ...pages], { encoding: 'utf8' }).stdout).toBe('')
  })

  it.skipIf(!hasMan)('show options, and the documentation of their command', () => {
    const { stdout } = spawnSync('man', ['-l', join(folder, 'steady-mfu.1')], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], MANWIDTH: '100', LC_ALL: 'C.UTF-8', MAN_KEEP_FORMATTING: '' },
    })
    expect(stdout).toMatch(/NAME\n +steady-mfu - /)
    expect(stdout).toMatch(/\n +--device <name>\n/)
    expect(stdout).toMatch(/│ *palm-no-positions *│/)
    expect(stdout).not.toMatch(/\\f[BIP]|T\{/)
  })
})
