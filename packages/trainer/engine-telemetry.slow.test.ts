import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('../../dist/packages/trainer/main.js', import.meta.url))

test('the engine keeps no record of its use in the home of the user', () => {
  const home = mkdtempSync(join(tmpdir(), 'steady-home-'))
  const { status } = spawnSync(
    process.execPath,
    [program, '--batch=1', '--workers=1', '--threads=1', '--image-size=32', '--steps=12'],
    { env: { PATH: process.env['PATH'], HOME: home } },
  )
  const left = readdirSync(home, { recursive: true })
  rmSync(home, { recursive: true })

  expect(status).toBe(0)
  expect(left).toEqual([])
})
