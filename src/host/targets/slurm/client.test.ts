import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slurmClient } from './client.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'steady-slurm-client-'))))
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** A program in place of one of Slurm's, which counts its calls in the file `calls`. */
function program(name: string, script: string) {
  writeFileSync(join(folder, name), `#!/bin/sh\necho called >>'${join(folder, 'calls')}'\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}
const calls = () => readFileSync(join(folder, 'calls'), 'utf8').split('\n').length - 1
const client = (timeout = 10_000) =>
  slurmClient({ PATH: `${folder}:/usr/bin:/bin` }, { timeout, pauses: [1, 1] })

describe('a Slurm client', () => {
  it('hands on what a command prints, and its exit code', async () => {
    program('squeue', 'echo "$1"; echo no >&2; exit 3')
    expect(await client().ask('squeue', ['a b'])).toEqual({ code: 3, stdout: 'a b\n', stderr: 'no\n' })
  })

  it('asks again where the controller does not answer', async () => {
    program(
      'sinfo',
      `[ "$(wc -l <'${join(folder, 'calls')}')" = 3 ] && { echo nodes; exit; }
       echo 'slurm_load_partitions: Unable to contact slurm controller (connect failure)' >&2; exit 1`,
    )
    expect(await client().ask('sinfo', [])).toMatchObject({ code: 0, stdout: 'nodes\n' })
    expect(calls()).toBe(3)
  })

  it('gives up on a controller that does not answer, and says so', async () => {
    program('sinfo', `echo 'slurm_load_partitions: Socket timed out on send/recv operation' >&2; exit 1`)
    await expect(client().ask('sinfo', [])).rejects.toMatchObject({ code: 'SLURM_NOT_ANSWERING' })
    expect(calls()).toBe(3)
  })

  it('does not wait for a command that hangs', async () => {
    program('squeue', 'exec sleep 600')
    expect(await client(100).tryOnce('squeue', [])).toBeUndefined()
  })

  it('says that Slurm is not installed', async () => {
    await expect(client().ask('sbatch-of-nowhere', [])).rejects.toMatchObject({
      code: 'SLURM_NOT_INSTALLED',
      details: { data: { program: 'sbatch-of-nowhere' } },
    })
  })
})
