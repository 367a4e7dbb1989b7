import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slurmClient } from './client.ts'
import { Poll } from './poll.ts'
import { Queue } from './queue.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steady-slurm-queue-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** A stand-in for one of Slurm's commands, which writes down each call with its arguments. */
function standIn(name: string, script: string) {
  writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >>'${join(folder, 'calls')}'\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}
const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n')
const client = () => slurmClient({ PATH: `${folder}:/usr/bin:/bin` }, { pauses: [] })

const list = (lines: readonly string[]) => {
  writeFileSync(join(folder, 'list'), lines.map((line) => `${line}\n`).join(''))
}
const numbers = Array.from({ length: 2000 }, (_, index) => String(70_000 + index))
const queued = { started: false, hurry: false, atOnce: false }

describe('jobs that are followed side by side', () => {
  beforeEach(() => {
    standIn('squeue', `cat '${join(folder, 'list')}'`)
    standIn('scontrol', 'echo "JobId=$4 JobState=FAILED Reason=NonZeroExitCode ExitCode=3:0 NodeList=n1"')
    list(numbers.map((number) => `${number}|PENDING|Priority`))
  })

  const polls = () => {
    const [slurm, queue] = [client(), new Queue(client())]
    return numbers.map((number) => new Poll(slurm, queue, () => Promise.resolve(number)))
  }

  it('share one call, however many they are', async () => {
    const all = polls()
    const states = await Promise.all(all.map((poll) => poll.next(queued)))
    expect(states.every((state) => state.kind === 'waiting' && state.reason === 'Priority')).toBe(true)
    const first = calls().length
    await Promise.all(all.map((poll) => poll.next({ ...queued, atOnce: true })))
    // Those who ask while a call is on its way wait for the next one, together.
    expect(calls().length - first).toBeLessThanOrEqual(2)
    expect(calls().every((call) => call.startsWith('squeue '))).toBe(true)
  })

  it('are each asked for by number once they have ended, for how they ended', async () => {
    const [running = '', failed = '', gone = ''] = numbers
    list([`${running}|RUNNING|None`, `${failed}|FAILED|NonZeroExitCode`])
    const queue = new Queue(client())
    const states = await Promise.all(
      [running, failed, gone].map((number) =>
        new Poll(client(), queue, () => Promise.resolve(number)).next(queued),
      ),
    )
    expect(states).toMatchObject([
      { kind: 'running', leaving: false },
      { kind: 'ended', job: { number: failed, exit: { code: 3, signal: 0 } } },
      { kind: 'ended', job: undefined },
    ])
    expect(calls().filter((call) => call.startsWith('scontrol'))).toEqual([
      `scontrol --oneliner show job ${failed}`,
    ])
  })
})

describe('a queue', () => {
  it('asks again only for an answer that is newer than the last', async () => {
    standIn('squeue', 'echo "7|RUNNING|None"')
    const queue = new Queue(client())
    const { begun } = await queue.lookUp('7', 0)
    expect(await queue.lookUp('7', begun)).toMatchObject({ begun, answer: { state: 'RUNNING' } })
    expect(calls()).toEqual(['squeue --noheader --all --states=all --jobs=7 --format=%i|%T|%r'])
    const later = await queue.lookUp('7', begun + 1)
    expect(later.begun).toBeGreaterThan(begun)
    expect(calls()).toHaveLength(2)
  })

  it('keeps a reason whole that has a bar in it', async () => {
    standIn('squeue', `echo '7|PENDING|Nodes required for job are DOWN | reserved'`)
    const { answer } = await new Queue(client()).lookUp('7', 0)
    expect(answer).toEqual({
      number: '7',
      state: 'PENDING',
      reason: 'Nodes required for job are DOWN | reserved',
    })
  })

  it.each([
    ['unknown', 'echo "slurm_load_jobs error: Invalid job id specified" >&2; exit 1'],
    ['silent', 'echo "slurm_load_jobs error: Unable to contact slurm controller" >&2; exit 1'],
    ['silent', 'exit 1'],
  ])('says that a job is %s where squeue ends with: %s', async (said, script) => {
    standIn('squeue', script)
    expect((await new Queue(client()).lookUp('7', 0)).answer).toBe(said)
  })
})
