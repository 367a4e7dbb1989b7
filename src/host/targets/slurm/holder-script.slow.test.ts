import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seconds } from '../../../core/model/units.ts'
import { scriptText } from './batch-script.ts'
import { holderScript } from './holder-script.ts'

let jobs = ''
let held = ''
let holders: ChildProcess[] = []
beforeEach(() => {
  jobs = mkdtempSync(join(tmpdir(), "steady it's a holder "))
  held = join(jobs, 'allocation')
  mkdirSync(join(held, 'open'), { recursive: true })
  mkdirSync(join(jobs, 'bin'))
  program('scontrol', 'echo "NodeName=n1 State=ALLOCATED ThreadsPerCore=1"')
  program('scancel', 'echo "$@" >>"$0.said"')
})
afterEach(() => {
  for (const holder of holders) holder.kill('SIGKILL')
  holders = []
  rmSync(jobs, { recursive: true })
})

/** Stands in for a command of Slurm. */
function program(name: string, text: string) {
  const path = join(jobs, 'bin', name)
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
}

/** A job whose batch script is this text. */
function job(name: string, text: string, { need = 60, scripts = 1 } = {}) {
  mkdirSync(join(jobs, name))
  writeFileSync(join(jobs, name, 'batch.sh'), `cd "\${0%/*}"\n${text}\n`)
  writeFileSync(join(held, 'open', name), `${need} ${scripts}\n`)
}

function hold({ time = 600, idle = 1, restarts = 0 } = {}) {
  const text = scriptText(holderScript({ folder: held, time: seconds(time), idle: seconds(idle) }))
  const holder = spawn('sh', ['-c', text], {
    env: {
      ...process.env,
      PATH: `${join(jobs, 'bin')}:${process.env['PATH']}`,
      SLURM_JOB_ID: '7',
      SLURM_JOB_NODELIST: 'n1',
      SLURM_RESTART_COUNT: String(restarts),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  holders.push(holder)
  return { holder, ended: once(holder, 'exit').then(([code]) => code as number | null) }
}

/** A run that ends when it gets SIGTERM, and leaves nothing. */
const untilTold = "trap 'kill -KILL $nap; exit 143' TERM; sleep 60 & nap=$!; echo $$ >up; wait"

const read = (...path: string[]) => readFileSync(join(jobs, ...path), 'utf8')
const appears = (...path: string[]) =>
  expect.poll(() => existsSync(join(jobs, ...path)), { timeout: 10_000, interval: 10 }).toBe(true)

describe('the holder of an allocation', () => {
  it('gives each run its turn, and closes once none has come for a while', async () => {
    job('a', 'echo "$STEADY_TURN" >>../turns; sleep 0.2; echo "end" >>../turns')
    job('b', 'echo "$STEADY_TURN" >>../turns; echo "end" >>../turns')
    expect(await hold().ended).toBe(0)
    expect(read('turns')).toBe('1\nend\n2\nend\n')
    expect(readdirSync(held).sort()).toEqual(['claim', 'closed', 'taken'])
    expect(existsSync(join(jobs, 'a/over'))).toBe(false)
  })

  it('says how a script failed, and continues where nothing can be left of it', async () => {
    job('a', 'exit 3')
    job('b', 'mkdir node-0; echo "- 0" >ended-0; exit 143')
    job('c', 'echo ran >ran')
    await hold().ended
    expect([read('a/over'), read('b/over'), read('c/ran')]).toEqual(['3\n', '143\n', 'ran\n'])
  })

  it('ends where a node script was killed, and starts nothing beside what it may have left', async () => {
    job('a', 'mkdir node-0; exit 137')
    job('b', 'echo ran >ran')
    expect(await hold({ idle: 60 }).ended).toBe(0)
    expect(read('a/over')).toBe('137\n')
    expect(readdirSync(join(held, 'closed'))).toEqual(['b'])
    expect(existsSync(join(jobs, 'b/ran'))).toBe(false)
  })

  it('takes the first run in any case, and no other that may take longer than it has left', async () => {
    job('a', 'echo ran >ran', { need: 900 })
    job('b', 'echo ran >ran', { need: 600 })
    await hold({ time: 600, idle: 60 }).ended
    expect(existsSync(join(jobs, 'a/ran'))).toBe(true)
    expect(readdirSync(join(held, 'closed'))).toEqual(['b'])
  })

  it('takes no further run on a node that is drained', async () => {
    program('scontrol', 'echo "NodeName=n1 State=MIXED+DRAIN ThreadsPerCore=1"')
    job('a', ':')
    job('b', 'echo ran >ran')
    await hold({ idle: 60 }).ended
    expect(readdirSync(join(held, 'closed'))).toEqual(['b'])
  })

  it('ends at once where its folder is closed or gone', async () => {
    rmSync(join(held, 'open'), { recursive: true })
    expect(await hold({ idle: 60 }).ended).toBe(0)
  })

  it('passes the signal of a cancelled run on, and continues', async () => {
    job('a', untilTold)
    const { holder, ended } = hold()
    await appears('a', 'up')
    writeFileSync(join(jobs, 'a/cancelled'), '')
    holder.kill('SIGTERM')
    await appears('a', 'over')
    expect(read('a/over')).toBe('143\n')
    job('b', 'echo ran >ran')
    await appears('b', 'ran')
    expect(await ended).toBe(0)
  })

  it('ends with its run where Slurm ends it', async () => {
    job('a', untilTold)
    const { holder, ended } = hold({ idle: 60 })
    await appears('a', 'up')
    holder.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(existsSync(join(held, 'closed'))).toBe(true)
  })

  it.each([
    ['its one node script', 1, ''],
    ['its steps, where it runs on several nodes', 2, '--quiet --signal=TERM 7\n'],
  ])('ends a run that takes too long through %s', async (_, scripts, said) => {
    program('scancel', 'echo "$@" >>"$0.said"; read -r pid <"${0%/*}/../a/up"; kill "$pid"')
    job('a', untilTold, { need: 1, scripts })
    await hold().ended
    expect([read('a/over'), read('a/timed-out')]).toEqual(['143\n', ''])
    expect(read('a/cancelled')).toBe('')
    expect(existsSync(join(jobs, 'bin/scancel.said')) ? read('bin/scancel.said') : '').toBe(said)
  })

  it('serves nobody where Slurm has requeued it, and leaves the waiting run to another', async () => {
    job('a', 'echo ran >ran')
    expect(await hold({ restarts: 1 }).ended).toBe(0)
    expect(readdirSync(join(held, 'closed'))).toEqual(['a'])
    expect(existsSync(join(jobs, 'a/ran'))).toBe(false)
  })

  it('runs once, however often Slurm starts it', async () => {
    const first = hold()
    // A link that leads nowhere.
    await expect.poll(() => readdirSync(held), { interval: 10 }).toContain('claim')
    job('a', 'echo ran >>ran')
    const text = scriptText(holderScript({ folder: held, time: seconds(600), idle: seconds(60) }))
    const second = spawn('sh', ['-c', text], { env: { ...process.env, SLURM_JOB_ID: '8' } })
    expect((await once(second, 'exit'))[0]).toBe(0)
    await first.ended
    expect(read('a/ran')).toBe('ran\n')
  })
})
