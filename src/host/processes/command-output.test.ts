import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { known } from '../../core/model/missing.ts'
import { commandOutput } from './command-output.ts'

const folder = mkdtempSync(join(tmpdir(), 'steady-command-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const shell = (script: string, timeout = 20_000) =>
  commandOutput('/bin/sh', ['-c', script], { timeout, variables: { PATH: process.env['PATH'] } })

describe('commandOutput', () => {
  it('is what the program printed, and not what it complained of', async () => {
    expect(await shell('echo told; echo complained >&2')).toEqual(known('told\n'))
  })

  it('a program that is not there is missing, not an exception', async () => {
    const answer = await commandOutput('no-such-program', [], { timeout: 1000, variables: {} })
    expect(answer).toMatchObject({ code: 'program-absent', data: { program: 'no-such-program' } })
  })

  it('a name that no program can have is missing, not an exception', async () => {
    const answer = await commandOutput('a\0b', [], { timeout: 1000, variables: {} })
    expect(answer).toMatchObject({ kind: 'missing', code: 'probe-failed' })
  })

  it('a failure carries the first words of the complaint', async () => {
    expect(await shell('echo; echo "no driver" >&2; exit 9')).toMatchObject({
      code: 'probe-failed',
      data: { program: '/bin/sh', printed: 'no driver' },
    })
  })

  it('a silent failure carries its exit code or signal', async () => {
    expect(await shell('exit 9')).toMatchObject({ data: { printed: 'exit 9' } })
    expect(await shell('kill -TERM $$')).toMatchObject({ data: { printed: 'exit SIGTERM' } })
  })

  it('a program that takes too long is ended together with what it started', async () => {
    const mark = join(folder, 'outlived')
    const answer = await shell(`(sleep 1; touch '${mark}') & sleep 60`, 200)
    expect(answer).toMatchObject({ code: 'probe-timed-out' })
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(existsSync(mark)).toBe(false)
  })

  it('a program that prints without end is ended', async () => {
    expect(await shell('yes')).toMatchObject({
      code: 'probe-failed',
      data: { printed: 'it prints without end' },
    })
  })

  it('does not wait for a child that keeps the output open', async () => {
    expect(await shell('sleep 60 & exit 0', 300)).toMatchObject({ code: 'probe-timed-out' })
  })
})
