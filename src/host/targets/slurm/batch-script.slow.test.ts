import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { containerSettings } from '../../../core/cluster/read.ts'
import { containersSchema } from '../../../core/cluster/schema.ts'
import type { Job } from '../../../core/model/job.ts'
import { seconds } from '../../../core/model/units.ts'
import { jobFiles } from './batch-script.ts'

let results = ''
let scripts: ChildProcess[] = []
beforeEach(() => {
  results = mkdtempSync(join(tmpdir(), "steady it's a batch script "))
  mkdirSync(join(results, 'bin'))
  standIn(
    'scontrol',
    'case $* in *hostnames*) echo n1 ;; *) echo "NodeName=n1 NodeAddr=n1 State=IDLE" ;; esac',
  )
  // As srun does, it kills its task when it is told to end.
  standIn(
    'srun',
    `echo "$@" >>"$0.said"
     while [[ $1 = --* ]]; do shift; done
     export SLURM_NODEID=0 SLURMD_NODENAME=n1
     set -m; "$@" & task=$!
     trap 'kill -KILL -- "-$task"; exit 143' TERM
     wait "$task"`,
  )
})
afterEach(() => {
  for (const script of scripts) script.kill('SIGKILL')
  scripts = []
  rmSync(results, { recursive: true })
})

/** Stands in for a command of a node. */
function standIn(name: string, text: string) {
  writeFileSync(join(results, 'bin', name), `#!/bin/bash\n${text}\n`, { mode: 0o755 })
}

const job = (): Job => ({
  id: 'one',
  run: 'case/1',
  results,
  launcher: 'process',
  topology: { nodes: 1, devicesPerNode: 1 },
  devices: 'cpu',
  tasks: [],
  container: {
    image: 'lab/train:1',
    settings: containerSettings(containersSchema.parse({ pull: 'missing' })),
    reads: [],
  },
  streams: [],
  variables: {},
  workingDirectory: results,
  pythons: [],
  limits: { run: seconds(60), quiet: seconds(60), queue: undefined },
})

const file = (name: string) => join(results, 'job', name)

/** Starts the batch script of a job, whose node script says that it ran. */
function start(before: () => void = () => undefined) {
  mkdirSync(join(results, 'job'))
  for (const { name, text } of jobFiles(job(), join(results, 'job'))) writeFileSync(file(name), text)
  writeFileSync(file('node.sh'), 'echo ran >"$STEADY_JOB/ran"\n')
  writeFileSync(file('facts.sh'), 'echo facts\n')
  before()
  const script = spawn('sh', [file('batch.sh')], {
    env: {
      ...process.env,
      PATH: `${join(results, 'bin')}:${process.env['PATH']}`,
      SLURM_JOB_ID: '7',
      SLURM_JOB_NODELIST: 'n1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  scripts.push(script)
  return { script, ended: once(script, 'exit').then(([code]) => code as number | null) }
}

const appears = (name: string) =>
  expect.poll(() => existsSync(file(name)), { timeout: 10_000, interval: 10 }).toBe(true)
/** Waits for the end of a process whose number is in a file; its parent may not have reaped it yet. */
const ends = (name: string) => {
  const pid = readFileSync(file(name), 'utf8').trim()
  const state = () => {
    try {
      return /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    } catch {
      return 'gone'
    }
  }
  return expect.poll(state, { timeout: 10_000, interval: 10 }).toMatch(/^(?:Z|gone)$/)
}

describe('the batch script of a job', () => {
  it.each(['SIGTERM', 'SIGUSR2'] as const)('ends the fetch of an image at %s', async (signal) => {
    standIn('podman', '[ "$1" = pull ] || exit 1; echo $$ >"$STEADY_JOB/fetching"; exec sleep 60')
    const { script, ended } = start()
    await appears('fetching')
    writeFileSync(file('cancelled'), '')
    script.kill(signal)
    expect(await ended).toBe(143)
    await ends('fetching')
    expect([existsSync(file('ran')), existsSync(file('nodes'))]).toEqual([false, false])
  })

  it('ends the description of its nodes at SIGTERM', async () => {
    standIn('podman', 'exit 0')
    standIn('timeout', 'echo $$ >"$STEADY_JOB/describing"; exec sleep 60')
    const { script, ended } = start()
    await appears('describing')
    script.kill('SIGTERM')
    expect(await ended).toBe(143)
    await ends('describing')
    expect(existsSync(file('ran'))).toBe(false)
  })

  it('starts no fetch once the job is cancelled', async () => {
    standIn('podman', 'echo "$1" >"$STEADY_JOB/fetching"; exit 1')
    const { ended } = start(() => {
      writeFileSync(file('cancelled'), '')
    })
    expect(await ended).toBe(143)
    expect(existsSync(file('fetching'))).toBe(false)
  })

  it('starts the tasks of its node where nothing ends it', async () => {
    standIn('podman', 'exit 0')
    expect(await start().ended).toBe(0)
    expect(readFileSync(file('ran'), 'utf8')).toBe('ran\n')
  })

  it('says why an image cannot be fetched, and starts nothing', async () => {
    standIn('podman', '[ "$1" = pull ] && echo "no such image" >&2; exit 1')
    const { ended } = start()
    expect(await ended).toBe(125)
    expect(readFileSync(file('image-0'), 'utf8')).toBe('n1: no such image\n')
    expect(existsSync(file('ran'))).toBe(false)
  })
})
