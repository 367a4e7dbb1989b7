import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { startSteady, steadyProgram } from '../run/steady.ts'

it('a reader that stops reading is no failure, and is told nothing', async () => {
  const { child, ended } = startSteady(['plan', '--json'], tmpdir())
  child.stdout?.destroy()
  expect(await ended).toMatchObject({ code: 0, stdout: '', stderr: '' })
})

it.skipIf(!existsSync('/dev/full'))(
  'an output that is full (needs /dev/full) is one typed error',
  async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [steadyProgram, 'plan', '--json'], {
      stdio: ['ignore', full, 'pipe'],
    })
    closeSync(full)
    const ended = new Promise((resolve) => child.once('close', resolve))
    expect(child.stderr && (await text(child.stderr))).toMatch(
      /^OUTPUT_NOT_WRITABLE: .*ENOSPC.*\n {2}fix: .*\n$/,
    )
    expect(await ended).toBe(2)
  },
)
