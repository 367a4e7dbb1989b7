import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { expectGolden } from '../golden.ts'
import { freshFolder } from '../run/replayed.ts'
import { steadyProgram } from '../run/steady.ts'
import { withOutputs } from './console-blocks.ts'

const page = readFileSync(new URL('../../docs/walkthrough.md', import.meta.url), 'utf8')
const example = new URL('../fixtures/walkthrough', import.meta.url)

it('docs/walkthrough.md prints what its commands print', () => {
  const folder = freshFolder()
  cpSync(example, folder, { recursive: true })
  const programs = join(freshFolder(), 'bin')
  mkdirSync(programs)
  symlinkSync(steadyProgram, join(programs, 'steady'))
  const path = `${programs}${delimiter}${process.env['PATH'] ?? ''}`
  const codes: (number | null)[] = []
  const printed = withOutputs(page, (command) => {
    const env = { ...process.env, PATH: path, LC_ALL: 'C.UTF-8' }
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    codes.push(status)
    return `${stdout}${stderr}`
  })
  // The drift that the page makes ends with 1, the reproduction that cannot be told with 3.
  expect(codes.filter((code) => code !== 0)).toEqual([1, 3])
  expectGolden(printed, '../../docs/walkthrough.md')
})
