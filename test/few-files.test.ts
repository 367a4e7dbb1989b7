import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { steadyProgram } from './run/steady.ts'

it.each([24, 40, 100])('says that too few files can be opened: %i', (files) => {
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', `ulimit -n ${files}; exec "$0" "$@"`, process.execPath, steadyProgram, 'check'],
    {
      encoding: 'utf8',
    },
  )
  expect(stderr).toMatch(/^SYSTEM_REFUSED: .*\n {2}fix: .*\n$/)
  expect(status).toBe(2)
})
