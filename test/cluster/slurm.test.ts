import { spawn, spawnSync } from 'node:child_process'
import type { SteadyError } from '../../src/core/model/error.ts'
import { wordsOf } from '../samples/sentences.ts'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { containerSettings } from '../../src/core/cluster/read.ts'
import { containersSchema } from '../../src/core/cluster/schema.ts'
import { makeJob } from '../../src/core/jobs/make-job.ts'
import { launchers } from '../../src/core/launchers/launchers.ts'
import { noLaunchSettings, thisMachine } from '../../src/core/model/cluster.ts'
import type { Job, Task } from '../../src/core/model/job.ts'
import { seconds } from '../../src/core/model/units.ts'
import { slurmTarget } from '../../src/host/targets/slurm.ts'
import { slurmSettings } from '../../src/host/targets/slurm/settings.ts'
import type { OutputSink, Target } from '../../src/host/targets/target.ts'
import { targetContract } from '../run/target-contract.ts'
import { hostileTexts } from './hostile-texts.ts'
import { bringUpSlurm } from './slurm.ts'
import { hasTorch, python, torchrunOptions } from './torch.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const state = mkdtempSync(join(tmpdir(), 'slurm-'))
const { conf, why, down } = bringUpSlurm(state)
if (why !== undefined) console.log(`skipped: ${why}`)

const environment = { ...process.env, SLURM_CONF: conf }
const slurm = (program: string, ...args: readonly string[]) => {
  const { stdout, stderr } = spawnSync(program, args, { env: environment, encoding: 'utf8' })
  return stdout + stderr
}
const installed = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

afterAll(down, 60_000)

let results = ''
beforeEach(() => {
  results = realpathSync(mkdtempSync(join(tmpdir(), "it's 100%j $(results) ")))
})
afterEach(async () => {
  slurm('scancel', '--user=root')
  for (const node of ['n1', 'n2']) slurm('scontrol', 'update', `nodename=${node}`, 'state=resume')
  if (why === undefined) await until(() => slurm('sinfo', '-h', '-p', 'bench', '-o', '%T %D') === 'idle 2\n')
  rmSync(results, { recursive: true, force: true })
})

/** How jobs get their nodes: everything here holds for a Slurm job for each run, and for one that runs share. */
const ways = {
  each: {},
  shared: { allocation: 'shared', 'allocation-time': '1m', 'allocation-idle': '3s' },
} as const
let way: keyof typeof ways = 'each'
const eachWay = Object.keys(ways) as (keyof typeof ways)[]

const target = (
  settings: Readonly<Record<string, unknown>> = {},
  variables: Readonly<Record<string, string>> = {},
): Target =>
  slurmTarget(
    { ...thisMachine, name: 'test', engine: 'slurm' },
    slurmSettings.parse({ conf, ...ways[way], ...settings }),
    {
      variables: { ...process.env, OMP_NUM_THREADS: '7', LEFT_OVER: 'kept', ...variables },
      folder: results,
    },
  )

let count = 0
const shell = (script: string, name = 'rank-0', node = 0): Task => ({
  name,
  node,
  command: ['sh', '-c', script],
  variables: {},
  role: 'rank',
  spans: false,
})

/** A job of one shell script for each node. */
const job = (scripts: readonly string[], changes: Partial<Job> = {}): Job => ({
  id: `test-${process.pid}-${count++}`,
  run: 'case/1',
  results,
  container: undefined,
  launcher: 'process',
  topology: { nodes: scripts.length, devicesPerNode: 1 },
  devices: 'cpu',
  tasks: scripts.map((script, node) => shell(script, `rank-${node}`, node)),
  streams: scripts.map((_, node) => ({ name: `rank-${node}`, rank: node, node, holds: 'log' as const })),
  variables: {},
  workingDirectory: results,
  pythons: [],
  limits: { run: seconds(60), quiet: seconds(60), queue: undefined },
  ...changes,
})

/** Keeps what a job says. */
function listener() {
  const chunks = new Map<string, Buffer[]>()
  const heard = {
    queued: [] as string[],
    nodes: [] as (readonly string[])[],
    times: [] as (number | undefined)[],
    bytes: (stream: string) => Buffer.concat(chunks.get(stream) ?? []),
    text: (stream = 'rank-0') => heard.bytes(stream).toString(),
  }
  const sink: OutputSink = {
    queued: (why) => heard.queued.push(why),
    started: (nodes) => heard.nodes.push(nodes),
    write: (stream, chunk, at) => {
      chunks.set(stream, [...(chunks.get(stream) ?? []), Buffer.from(chunk)])
      heard.times.push(at)
    },
  }
  return { heard, sink }
}

async function run(
  job: Job,
  on = target(),
  during: (heard: ReturnType<typeof listener>['heard']) => Promise<void> | void = () => undefined,
) {
  const { heard, sink } = listener()
  const ref = await on.submit(job)
  const [end] = await Promise.all([on.follow(ref, sink), during(heard)])
  return { ref, end, heard, on }
}

async function until(what: () => boolean, limit = 30_000) {
  for (const from = performance.now(); !what();) {
    if (performance.now() - from > limit) throw new Error('waited in vain')
    await sleep(50)
  }
}

const folderOf = (job: Job) => join(results, '.jobs', job.id)
const running = (job: Job) => existsSync(join(folderOf(job), 'nodes'))
const marked = (job: Job) =>
  spawnSync('sh', ['-c', 'grep -ls "STEADY_RUN=$1" /proc/[0-9]*/environ', 'sh', job.id], { encoding: 'utf8' })
    .stdout

/** Processes that have this argument. */
const processesWith = (argument: string) =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(argument)
      } catch {
        // It has ended, or is no process.
        return false
      }
    })

/** The Slurm job that runs a job; a shared one has the job's turn behind a dot. */
const numberOf = (job: Job) => readlinkSync(join(folderOf(job), 'claim')).split('.')[0] ?? ''

for (const each of why === undefined ? eachWay : []) {
  targetContract({
    name: `slurm, ${each}`,
    nodes: 2,
    open: () => target({ ...ways[each], folder: join(state, `jobs-${each}`) }),
    survivors: (results) =>
      Number(
        spawnSync('sh', ['-c', 'grep -ls "STEADY_RESULTS=$1" /proc/[0-9]*/environ | wc -l', 'sh', results])
          .stdout,
      ),
    outlives: true,
  })
}

describe.skipIf(why !== undefined).each(eachWay)('a job on Slurm, %s', { timeout: 120_000 }, (each) => {
  beforeEach(() => {
    way = each
  })

  it('ends well, with its output and its node', async () => {
    const { end, heard, ref } = await run(job(['echo "$LEFT_OVER [$OMP_NUM_THREADS]"; sleep 0.3; echo end']))
    expect(end).toMatchObject({
      ending: { kind: 'exited', exit: { kind: 'code', code: 0 }, node: 'n1' },
      nodes: ['n1'],
    })
    expect(ref).toMatchObject({ found: false, shownAs: expect.stringMatching(/^Slurm job \d+$/) as string })
    expect(heard.text()).toBe('kept []\nend\n')
    expect(heard.nodes).toEqual([['n1']])
    expect(end.elapsed).toBeGreaterThan(0.25)
    expect(end.queued).toBeGreaterThan(0)
    expect(heard.times.every((at) => at !== undefined)).toBe(true)
  })

  it.each([
    ['exit code', 'exit 7', { kind: 'code', code: 7 }],
    ['signal', 'kill -SEGV $$', { kind: 'signal', signal: 'SIGSEGV' }],
  ])('tells the %s of the task that failed first, and its node', async (_, script, exit) => {
    const { end } = await run(job(['sleep 60', `sleep 0.2; ${script}`]))
    expect(end.ending).toMatchObject({ kind: 'exited', exit, task: 'rank-1', node: 'n2' })
  })

  it('keeps the output of each rank apart, byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7919) % 256))
    const file = join(results, 'bytes')
    writeFileSync(file, bytes)
    const { heard } = await run(
      job([`cat '${file.replaceAll("'", `'\\''`)}'`, 'echo "two on $SLURMD_NODENAME"']),
    )
    expect(heard.bytes('rank-0').equals(bytes)).toBe(true)
    expect(heard.text('rank-1')).toBe('two on n2\n')
    expect(heard.nodes).toEqual([['n1', 'n2']])
  })

  it('hands arguments and variables on as they are, whatever they hold', async () => {
    const draft = job([''], {
      variables: Object.fromEntries(hostileTexts.map((text, index) => [`V${index}`, text])),
    })
    const names = hostileTexts.map((_, index) => `"$V${index}"`).join(' ')
    const task = {
      ...shell(''),
      command: ['sh', '-c', `printf '%s\\0' "$@" ${names}`, 'sh', ...hostileTexts],
    }
    const { heard } = await run({ ...draft, tasks: [task] })
    expect(heard.text().split('\0').slice(0, -1)).toEqual([...hostileTexts, ...hostileTexts])
  })

  it('gives as many GPUs as asked for', async () => {
    const printing = job(['echo "$CUDA_VISIBLE_DEVICES"', 'echo "$CUDA_VISIBLE_DEVICES"'])
    const { heard } = await run({ ...printing, devices: 'gpu', topology: { nodes: 2, devicesPerNode: 4 } })
    expect([heard.text('rank-0'), heard.text('rank-1')]).toEqual(['0,1,2,3\n', '0,1,2,3\n'])
  })

  it.each([
    [
      'gently',
      `trap 'trap "" TERM; sleep 1; echo bye; exit' TERM; echo up; while :; do sleep 300 & wait; done`,
      'bye',
    ],
    ['now', "trap '' TERM; echo up; sleep 300", 'up'],
  ] as const)('can be cancelled %s, twice, and leaves nothing running', async (manner, script, says) => {
    const sleeping = job(['setsid sleep 300 & sleep 300', script])
    const on = target()
    const { end, heard } = await run(sleeping, on, async (heard) => {
      await until(() => heard.text('rank-1') === 'up\n')
      const ref = { id: sleeping.id, found: false, shownAs: '' }
      await on.cancel(ref, manner)
      await on.cancel(ref, manner)
    })
    expect(end.ending).toEqual({ kind: 'cancelled' })
    expect(heard.text('rank-1')).toContain(says)
    await until(() => marked(sleeping) === '')
    await on.cancel({ id: sleeping.id, found: false, shownAs: '' }, manner)
  })

  it('says that it waits and why, and can be cancelled in the queue', async () => {
    const first = job(['sleep 60', 'sleep 60'])
    const second = job(['echo never', 'echo never'])
    const on = target({ exclusive: true })
    const ref = await on.submit(first)
    // Other settings, so that it cannot wait for the first in an allocation of both.
    const other = target({ exclusive: true, options: ['--comment=two'] })
    const { end, heard } = await run(second, other, async (heard) => {
      await until(() => heard.queued.includes('Resources'))
      await other.cancel({ id: second.id, found: false, shownAs: '' }, 'gently')
    })
    expect(end).toMatchObject({ ending: { kind: 'cancelled' }, elapsed: 0, nodes: [] })
    expect(heard.nodes).toEqual([])
    await on.cancel(ref, 'now')
    await on.follow(ref, listener().sink)
  })

  it('is cancelled when somebody else cancels it', async () => {
    const sleeping = job(['sleep 300'])
    const { end } = await run(sleeping, target(), async () => {
      await until(() => running(sleeping))
      slurm('scancel', numberOf(sleeping))
    })
    expect(end.ending).toEqual({ kind: 'cancelled' })
  })

  it('names the node that failed, and the reason that Slurm has', async () => {
    const sleeping = job(['sleep 300', 'sleep 300'])
    const { end } = await run(sleeping, target(), async () => {
      await until(() => marked(sleeping) !== '')
      slurm('scontrol', 'update', 'nodename=n2', 'state=down', 'reason=disk is on fire')
    })
    expect(end.ending).toEqual({ kind: 'node-failed', node: 'n2', why: 'disk is on fire' })
    await until(() => marked(sleeping) === '')
  })

  it('is refused in the words of Slurm', async () => {
    const { end } = await run({
      ...job(['true', 'true']),
      devices: 'gpu',
      topology: { nodes: 2, devicesPerNode: 9 },
    })
    expect(end.ending).toEqual({
      kind: 'refused',
      why: 'Batch job submission failed: Requested node configuration is not available',
    })
  })

  it('is refused where too few nodes are healthy, with what Slurm says of the others', async () => {
    slurm('scontrol', 'update', 'nodename=n2', 'state=drain', 'reason=new disk')
    const { end } = await run(job(['true', 'true']))
    expect(end.ending).toEqual({
      kind: 'refused',
      why: '2 nodes needed, 1 usable; n2 is drained: new disk',
    })
    expect(slurm('squeue', '-h')).toBe('')
  })

  it('is never requeued, whatever the options of the cluster file say', async () => {
    const printing = job(['scontrol --oneliner show job "$SLURM_JOB_ID"'])
    const { heard } = await run(printing, target({ options: ['--requeue'] }))
    expect(heard.text()).toContain(' Requeue=0 ')
  })

  it('waits for what the cluster file names, and those after it do not', async () => {
    const other = slurm('sbatch', '--parsable', '--nodes=1', '--output=/dev/null', '--wrap=sleep 2').trim()
    const on = target({ dependency: `afterany:${other}` })
    const first = await run(job([`scontrol --oneliner show job ${other}`]), on)
    expect(first.heard.queued).toContain('Dependency')
    expect(first.heard.text()).toContain(' JobState=COMPLETED ')
    const second = job(['true'])
    expect(on.render(second).commands.flat().join()).not.toContain('--dependency')
    expect((await run(second, on)).end.ending).toMatchObject({ exit: { code: 0 } })
    await on.close()
  })

  it('is refused where what it waits for has failed', async () => {
    const other = slurm('sbatch', '--parsable', '--nodes=1', '--output=/dev/null', '--wrap=exit 1').trim()
    const on = target({ dependency: `afterok:${other}` })
    const { end } = await run(job(['true']), on)
    expect(end.ending).toEqual({
      kind: 'refused',
      why: 'Slurm would keep the job in its queue for ever: DependencyNeverSatisfied',
    })
    expect(on.render(job(['true'])).commands.flat()).toContain(`--dependency=afterok:${other}`)
  })

  it('is refused where Slurm would never start it', async () => {
    const { end, heard } = await run(job(['true']), target({ partition: 'short' }))
    expect(heard.queued).toHaveLength(1)
    expect(end.ending).toEqual({
      kind: 'refused',
      why: expect.stringMatching(
        /^Slurm would keep the job in its queue for ever: Partition(TimeLimit|Config)$/,
      ) as string,
    })
    expect(slurm('squeue', '-h')).toBe('')
  })

  it.each([1, 2])('stops fetching an image on %i nodes when it is cancelled', async (nodes) => {
    const bin = join(results, 'bin')
    mkdirSync(bin)
    // A stand-in for podman, which has no image and takes long to fetch one.
    const podman = `#!/bin/sh\n[ "$1" = pull ] || exit 1\nexec sleep 31415\n`
    writeFileSync(join(bin, 'podman'), podman, { mode: 0o755 })
    const fetching = () => processesWith('31415').length
    const on = target({}, { PATH: `${bin}:${process.env['PATH']}` })
    const settings = containerSettings(containersSchema.parse({ pull: 'missing' }))
    const unstarted = job(Array<string>(nodes).fill('echo never'), {
      container: { image: 'lab/train:1', settings, reads: [] },
    })
    const { end, heard } = await run(unstarted, on, async () => {
      await until(() => fetching() === nodes)
      await on.cancel({ id: unstarted.id, found: false, shownAs: '' }, 'gently')
      await until(() => fetching() === 0)
    })
    expect(end).toMatchObject({ ending: { kind: 'cancelled' }, elapsed: 0 })
    expect(heard.text()).toBe('')
  })

  it('runs in containers of apptainer on two nodes', async () => {
    const bin = join(results, 'bin')
    mkdirSync(bin)
    // A stand-in for apptainer: it makes a file of an image, and starts a command with the variables that it is to hand over.
    const apptainer = [
      '#!/bin/bash',
      'if [ "$1" = pull ]; then echo "$3" >"$2"; exit; fi',
      'while [ "$1" != --pwd ]; do shift; done',
      'cd "$2" && [ "$(cat "$3")" = docker://lab/train:1 ] || exit 255',
      'seen=(); while IFS= read -r -d "" one; do [[ $one != APPTAINERENV_* ]] || seen+=("${one#APPTAINERENV_}"); done < <(env -0)',
      'exec env -i PATH=/usr/bin:/bin "${seen[@]}" "${@:4}"',
    ]
    writeFileSync(join(bin, 'apptainer'), apptainer.join('\n'), { mode: 0o755 })
    const on = target(
      {},
      { PATH: `${bin}:${process.env['PATH']}`, APPTAINER_CACHEDIR: join(results, 'cache') },
    )
    const settings = containerSettings(containersSchema.parse({ program: 'apptainer', pull: 'missing' }))
    const { id, run: title, limits } = job([])
    const [process_] = launchers.filter(({ name }) => name === 'process')
    if (process_ === undefined) throw new Error('there is no process launcher')
    const { heard, end } = await run(
      makeJob({
        id,
        run: title,
        results,
        topology: { nodes: 2, devicesPerNode: 1 },
        devices: 'cpu',
        rank: {
          command: ['sh', '-c', 'echo "$NODE_RANK $SLURMD_NODENAME [$LEFT_OVER] $GREETING"'],
          variables: {},
        },
        pythons: [],
        container: { image: 'lab/train:1', settings, reads: [] },
        launcher: process_,
        site: { ...on.site, containers: 'by-nodes' },
        launch: noLaunchSettings,
        variables: { GREETING: 'hello  $USER' },
        workingDirectory: results,
        limits,
      }),
      on,
    )
    expect(end.ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    expect([heard.text('rank-0'), heard.text('rank-1')]).toEqual([
      '0  [] hello  $USER\n',
      '1  [] hello  $USER\n',
    ])
  })

  describe('in containers of pyxis', () => {
    let folder = ''
    beforeEach(() => {
      folder = realpathSync(mkdtempSync(join(tmpdir(), 'steady-pyxis-')))
      // A stand-in for srun with pyxis: it writes down what it is told of containers, and starts the rest.
      const real = spawnSync('sh', ['-c', 'command -v srun'], { encoding: 'utf8' }).stdout.trim()
      const wrapper = [
        '#!/bin/bash',
        'rest=() own=()',
        'for one; do case $one in --container-* | --no-container-*) own+=("$one") ;; *) rest+=("$one") ;; esac; done',
        `[ "\${#own[@]}" = 0 ] || echo "\${own[*]}" >>'${join(folder, 'said')}'`,
        `exec '${real}' "\${rest[@]}"`,
      ]
      writeFileSync(join(folder, 'srun'), wrapper.join('\n'), { mode: 0o755 })
    })
    afterEach(() => {
      rmSync(folder, { recursive: true, force: true })
    })

    const withPyxis = () => target({}, { PATH: `${folder}:${process.env['PATH']}` })
    const contained = (
      name: string,
      script: string,
      on: Target,
      devices: Job['devices'] = 'cpu',
      topology: Job['topology'] = { nodes: 2, devicesPerNode: 1 },
    ): Job => {
      const launcher = launchers.find((launcher) => launcher.name === name)
      if (launcher === undefined) throw new Error(name)
      const { id, run: title, limits } = job([])
      const settings = containerSettings(containersSchema.parse({ program: 'pyxis', pull: 'missing' }))
      return makeJob({
        id,
        run: title,
        results: folder,
        topology,
        devices,
        rank: { command: ['sh', '-c', script], variables: {} },
        pythons: [],
        container: { image: 'lab/train:1', settings, reads: [] },
        launcher,
        site: { ...on.site, containers: 'by-srun' },
        launch: { ...noLaunchSettings, options: { srun: ['--mpi=pmi2'] } },
        variables: { GREETING: 'hello  $USER' },
        workingDirectory: folder,
        limits,
      })
    }
    // srun itself prints that this cluster cannot bind processes to processors.
    const ends = (text: string) => expect.stringMatching(new RegExp(`(?:^|\n)${text}\n$`)) as string

    it.each(['process', 'srun'])('runs on two nodes, under %s', async (name) => {
      const on = withPyxis()
      const { heard, end } = await run(contained(name, 'echo "$SLURMD_NODENAME $GREETING"', on), on)
      expect(end.ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      expect([heard.text('rank-0'), heard.text('rank-1')]).toEqual([
        ends('n1 hello  [$]USER'),
        ends('n2 hello  [$]USER'),
      ])
      const calls = readFileSync(join(folder, 'said'), 'utf8').trimEnd().split('\n')
      const imageFlags = '--container-image=lab/train:1 --container-name=steady-lab_train_1:no_exec'
      for (const call of calls) expect(call).toContain(imageFlags)
      // One on each node that makes the container, and then the tasks.
      expect(calls.filter((call) => !call.includes('--container-mounts'))).toHaveLength(2)
      expect(calls.filter((call) => call.includes(`--container-workdir=${folder}`))).toHaveLength(
        name === 'srun' ? 1 : 2,
      )
      await on.close()
    })

    it('has the GPUs of the job', async () => {
      const on = withPyxis()
      const { heard } = await run(contained('process', 'echo "$CUDA_VISIBLE_DEVICES"', on, 'gpu'), on)
      expect([heard.text('rank-0'), heard.text('rank-1')]).toEqual([ends('0'), ends('0')])
      await on.close()
    })

    it.each([1, 2])('has all processors of the job on each of %i nodes', async (nodes) => {
      const on = withPyxis()
      const topology = { nodes, devicesPerNode: 2 }
      const { heard } = await run(contained('process', 'echo "$SLURM_CPUS_ON_NODE"', on, 'cpu', topology), on)
      expect(heard.text('rank-0')).toEqual(ends('2'))
      await on.close()
    })

    it('ends with the exit code of its first rank that fails', async () => {
      const on = withPyxis()
      const job = contained('process', '[ "$NODE_RANK" = 0 ] || exit 7; sleep 300', on)
      const { end } = await run(job, on)
      expect(end.ending).toMatchObject({ kind: 'exited', exit: { kind: 'code', code: 7 }, node: 'n2' })
      await until(() => marked(job) === '')
      await on.close()
    })

    it.each(['process', 'srun'])('can be cancelled under %s, and leaves nothing running', async (name) => {
      const on = withPyxis()
      const job = contained(name, 'echo up; sleep 300', on)
      const { end } = await run(job, on, async (heard) => {
        await until(() => heard.text('rank-1').includes('up'))
        await on.cancel({ id: job.id, found: false, shownAs: '' }, 'gently')
      })
      expect(end.ending).toEqual({ kind: 'cancelled' })
      await until(() => marked(job) === '')
      await on.close()
    })
  })

  it('ends when the listener throws, and hands the error on', async () => {
    const sleeping = job(['echo hello; sleep 300'])
    const on = target()
    const ref = await on.submit(sleeping)
    const following = on.follow(ref, {
      started: () => undefined,
      write: () => {
        throw new Error('disk full')
      },
    })
    await expect(following).rejects.toThrow('disk full')
    await until(() => marked(sleeping) === '')
  })

  it('leaves no folder once it is released', async () => {
    const succeeding = job(['true'])
    await run(succeeding)
    // Another session may have submitted it.
    await target().release(succeeding)
    expect(existsSync(folderOf(succeeding))).toBe(false)
  })
})

describe.skipIf(why !== undefined)('a time limit', { timeout: 200_000 }, () => {
  beforeEach(() => {
    way = 'each'
  })

  it('of Slurm ends a job, whether it shares its Slurm job or not', async () => {
    // Side by side: Slurm counts limits in minutes, and looks at them twice a minute.
    await Promise.all(
      eachWay.map(async (each) => {
        const sleeping = job(['sleep 300'])
        const { end } = await run(sleeping, target(ways[each]), async () => {
          await until(() => running(sleeping))
          slurm('scontrol', 'update', `jobid=${numberOf(sleeping)}`, 'timelimit=00:00:01')
        })
        expect(end.ending).toEqual({ kind: 'engine-limit', after: 360 })
      }),
    )
  })
})

describe.skipIf(why !== undefined)('the cluster', { timeout: 60_000 }, () => {
  beforeEach(() => {
    way = 'each'
  })

  it('offers the nodes and devices that can be used', async () => {
    expect(await target().capacity()).toEqual({
      cpu: { kind: 'known', value: { nodes: 2, devicesPerNode: 2 } },
      gpu: { kind: 'known', value: { nodes: 2, devicesPerNode: 8 } },
    })
    slurm('scontrol', 'update', 'nodename=n1', 'state=drain', 'reason=new disk')
    expect(await target().capacity()).toMatchObject({ gpu: { value: { nodes: 1 } } })
    expect(await target({ partition: 'short' }).capacity()).toMatchObject({
      gpu: {
        kind: 'missing',
        code: 'no-usable-nodes',
        data: { nodes: [{ name: 'n1', state: 'drained', reason: 'new disk' }] },
      },
    })
  })

  it('is refused before anything is submitted where too few of its nodes are healthy', async () => {
    slurm('scontrol', 'update', 'nodename=n1', 'state=drain', 'reason=new disk')
    const [narrow, wide] = [job(['true']), job(['true', 'true'])]
    await target().preflight([narrow])
    await expect(target().preflight([narrow, wide])).rejects.toSatisfy(
      (error: SteadyError) =>
        error.code === 'SLURM_NODES_UNUSABLE' &&
        wordsOf(error).seen ===
          'run case/1 would wait forever in the partition bench: 2 nodes needed, 1 usable; n1 is drained: new disk',
    )
    await expect(target({ exclude: ['n2'] }).preflight([narrow])).rejects.toMatchObject({
      code: 'SLURM_NODES_UNUSABLE',
    })
    // A job that is there already is followed.
    mkdirSync(folderOf(wide), { recursive: true })
    await target().preflight([narrow, wide])
  })

  it('refuses a run limit above that of the partition before anything is submitted', async () => {
    await expect(target({ partition: 'short' }).preflight([job(['true'])])).rejects.toSatisfy(
      (error: SteadyError) =>
        error.code === 'SLURM_TIME_LIMIT' &&
        wordsOf(error).seen ===
          'the Slurm job of run case/1 (limit 1 min) would ask for 6 min; the partition short gives 1 min',
    )
    await target({ partition: 'short', 'time-margin': '0s' }).preflight([job(['true'])])
  })

  it('names the partitions there are', async () => {
    await expect(target({ partition: 'gpu8' }).preflight([job(['true'])])).rejects.toSatisfy(
      (error: SteadyError) =>
        error.code === 'PARTITION_UNKNOWN' &&
        wordsOf(error).fix === "Set 'partition' in the cluster file to one of: bench, short.",
    )
  })
})

const options = { srun: ['--mpi=pmi2'], torchrun: torchrunOptions }

/** Prints its place, as a rank of any framework could. */
const rankProgram = ['sh', '-c', 'echo "rank $RANK of $WORLD_SIZE, $LOCAL_RANK on its node, $GREETING"']

describe.skipIf(why !== undefined).each(eachWay)('ranks, %s', { timeout: 120_000 }, (each) => {
  beforeEach(() => {
    way = each
  })

  const launched = (name: string, command: readonly string[], on = target()): Job => {
    const launcher = launchers.find((launcher) => launcher.name === name)
    if (launcher === undefined) throw new Error(name)
    const { id, run: title, limits } = job([])
    return makeJob({
      id,
      run: title,
      results,
      topology: { nodes: 2, devicesPerNode: 2 },
      devices: 'cpu',
      rank: { command, variables: {} },
      pythons: [],
      container: undefined,
      launcher,
      site: on.site,
      launch: { ...noLaunchSettings, options },
      variables: { GREETING: 'hello  $USER' },
      workingDirectory: results,
      limits,
    })
  }

  // What torchrun does in a job is the same in both.
  it.for(['srun', 'mpirun', ...(each === 'each' ? ['torchrun'] : [])])(
    'started by %s know their places on two nodes',
    async (name, { skip }) => {
      if (!installed(name)) skip(`${name} is not installed`)
      if (name === 'torchrun' && !hasTorch) skip('python3-torch is not installed')
      const { end, heard } = await run(launched(name, rankProgram))
      expect(heard.text(name === 'torchrun' ? 'torchrun-0' : name)).not.toContain('rror')
      expect(end.ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      expect([0, 1, 2, 3].map((rank) => heard.text(`rank-${rank}`))).toEqual(
        [0, 1, 2, 3].map((rank) => `rank ${rank} of 4, ${rank % 2} on its node, hello  $USER\n`),
      )
    },
  )

  it.for(['srun', 'mpirun'])(
    'that fail under %s end the job with their exit code',
    async (name, { skip }) => {
      if (!installed(name)) skip(`${name} is not installed`)
      const job = launched(name, ['sh', '-c', 'echo "up $RANK"; [ "$RANK" = 3 ] && exit 9; exec sleep 300'])
      const { end, heard } = await run(job)
      expect(end.ending).toMatchObject({ kind: 'exited', exit: { kind: 'code', code: 9 }, task: name })
      expect(heard.text('rank-3')).toBe('up 3\n')
      await until(() => marked(job) === '')
    },
  )

  it.runIf(each === 'each')('all-reduce over two nodes with torchrun and gloo', async ({ skip }) => {
    if (!hasTorch) skip('python3-torch is not installed')
    const program = join(results, 'sum.py')
    writeFileSync(
      program,
      [
        'import torch, torch.distributed as d',
        'd.init_process_group("gloo")',
        't = torch.tensor([float(d.get_rank() + 1)])',
        'd.all_reduce(t)',
        'print("sum", t.item())',
      ].join('\n'),
    )
    const job = launched('torchrun', [python, program])
    const { heard } = await run({ ...job, variables: { ...job.variables, GLOO_SOCKET_IFNAME: 'lo' } })
    expect([0, 1, 2, 3].map((rank) => heard.text(`rank-${rank}`))).toEqual(Array(4).fill('sum 10.0\n'))
  })
})

describe.skipIf(why !== undefined).each(eachWay)(
  'a session that is killed, %s',
  { timeout: 900_000 },
  (each) => {
    beforeEach(() => {
      way = each
    })

    /** As many jobs as the nodes have processors. */
    const sideBySide = 4

    /** Runs a separate session that ends itself by SIGKILL before its `killAt`th effect. */
    async function session(
      job: Job,
      killAt: number,
      act: 'submit' | 'follow',
      changed: Readonly<Record<string, unknown>> = {},
    ) {
      const folder = join(job.results, 'session')
      mkdirSync(folder, { recursive: true })
      const file = join(folder, 'job.json')
      writeFileSync(file, JSON.stringify(job))
      const settings = join(folder, 'settings.json')
      writeFileSync(settings, JSON.stringify({ conf, ...ways[way], ...changed }))
      const child = spawn(
        process.execPath,
        [here('slurm-session.mjs'), file, settings, act, String(killAt)],
        {
          stdio: ['ignore', 'inherit', 'inherit'],
        },
      )
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
      return { code, killed: signal === 'SIGKILL' }
    }

    it('never has its job run twice, wherever in the submission it dies', async () => {
      const made: Job[] = []
      const deaths: number[] = []
      let next = 1
      let isBeyond = false
      /** Several side by side: each has a folder of its own, and mostly waits for Slurm. */
      const dieOneAfterTheOther = async () => {
        while (!isBeyond) {
          const killAt = next++
          const jobFolder = join(results, String(killAt))
          mkdirSync(jobFolder)
          const recording = job(['echo ran >>ran; sleep 0.2; echo end'], {
            results: jobFolder,
            workingDirectory: jobFolder,
          })
          made.push(recording)
          const { killed } = await session(recording, killAt, 'submit')
          const { end, heard, on } = await run(recording)
          expect(end.ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
          expect(heard.text()).toBe('end\n')
          await on.close()
          if (killed) deaths.push(killAt)
          else isBeyond = true
        }
      }
      await Promise.all(Array.from({ length: sideBySide }, dieOneAfterTheOther))
      // A submission that was on its way when its session died may arrive only now.
      await until(() => slurm('squeue', '-h') === '')
      for (const job of made) expect(readFileSync(join(job.results, 'ran'), 'utf8')).toBe('ran\n')
      expect(deaths.length).toBeGreaterThan(15)
    })

    it('has its job found again, with all its output', async () => {
      const sleeping = job(['echo first; sleep 3; echo last', 'echo second'])
      const dying = await session(sleeping, 0, 'follow')
      expect(dying.killed).toBe(true)
      const { ref, end, heard } = await run(sleeping)
      expect(ref.found).toBe(true)
      expect(end).toMatchObject({ ending: { kind: 'exited', exit: { code: 0 } }, nodes: ['n1', 'n2'] })
      expect([heard.text('rank-0'), heard.text('rank-1')]).toEqual(['first\nlast\n', 'second\n'])
      expect(heard.times[0]).toBeUndefined()
      expect(heard.times.at(-1)).toBeGreaterThan(2.5)
      expect(end.elapsed).toBeGreaterThan(2.5)
    })

    it.runIf(each === 'shared')('leaves its Slurm job to the runs of the next session', async () => {
      const sleeping = job(['echo "$SLURM_JOB_ID"; sleep 2'])
      const longer = { 'allocation-time': '2h' }
      await session(sleeping, 0, 'follow', longer)
      const { on, heard } = await run(sleeping, target(longer))
      const next = await run(job(['echo "$SLURM_JOB_ID"']), on)
      expect(next.heard.text()).toBe(heard.text())
      await on.close()
    })

    it('has its job end as it ended, though nobody was there', async () => {
      const failing = job(['echo first; sleep 1; exit 7'])
      await session(failing, 0, 'follow')
      await until(() => slurm('squeue', '-h') === '')
      const { end, heard } = await run(failing)
      expect(end.ending).toMatchObject({ kind: 'exited', exit: { kind: 'code', code: 7 } })
      expect(heard.text()).toBe('first\n')
    })
  },
)

describe.skipIf(why !== undefined)('an allocation that runs share', { timeout: 120_000 }, () => {
  beforeEach(() => {
    way = 'shared'
  })

  const sharing = (settings: Readonly<Record<string, unknown>> = {}) =>
    target({ 'allocation-time': '2h', 'allocation-idle': '10m', ...settings })
  /** Prints the number of the Slurm job that the run had its turn in. */
  const placed = 'echo "$SLURM_JOB_ID"'
  const limited = (job: Job, limit: number): Job => ({
    ...job,
    limits: { ...job.limits, run: seconds(limit) },
  })

  it('serves one run after the other, and is given back when steady ends', async () => {
    const on = sharing()
    const seen = new Set<string>()
    for (const scripts of [
      [placed, ':'],
      [placed, 'exit 3'],
      [`${placed}; kill -KILL $$`, ':'],
      [placed, ':'],
    ]) {
      const placedJob = job(scripts)
      const { heard, ref } = await run(placedJob, on)
      expect(ref.shownAs).toBe(`Slurm job ${heard.text().trim()}`)
      seen.add(heard.text())
      await on.release(placedJob)
    }
    expect(seen.size).toBe(1)
    await on.close()
    expect(
      existsSync(join(results, '.jobs')) ? readdirSync(join(results, '.jobs'), { recursive: true }) : [],
    ).toEqual([])
    await until(() => slurm('squeue', '-h') === '', 5000)
  })

  it('asks for the time that the plan needs, and for no more than the partition gives', async () => {
    const asked = async (settings: Readonly<Record<string, unknown>>, runs: number) => {
      const on = target({ 'allocation-time': undefined, 'time-margin': '0s', ...settings })
      const jobs = Array.from({ length: runs }, (_, index) => ({
        ...job([placed]),
        run: `case/${index + 1}`,
      }))
      await on.capacity()
      on.announce?.(jobs.map((job) => ({ job: job, expected: seconds(5) })))
      await on.preflight(jobs)
      const [first] = jobs
      if (first === undefined) throw new Error('no run')
      const { heard } = await run(first, on)
      const limit = slurm('squeue', '-h', `--jobs=${heard.text().trim()}`, '--format=%l')
      await on.close()
      return limit.trim()
    }
    // Three times 60 s, because no turn is longer than its limit, and the limit of the fourth.
    expect(await asked({}, 4)).toBe('4:00')
    expect(await asked({ partition: 'short' }, 4)).toBe('1:00')
  })

  it('ends by itself when no run comes, and the next run starts another', async () => {
    const on = sharing({ 'allocation-idle': '1s' })
    const first = await run(job([placed]), on)
    await until(() => slurm('squeue', '-h') === '')
    const second = await run(job([placed]), on)
    expect(second.end.ending).toMatchObject({ exit: { code: 0 } })
    expect(second.heard.text()).not.toBe(first.heard.text())
  })

  it('does not start a run that may not end before it does', async () => {
    const on = target({ 'time-margin': '0s', 'allocation-idle': '10m' })
    const turns = []
    for (const limit of [30, 30, 60]) turns.push((await run(limited(job([placed]), limit), on)).heard.text())
    expect(turns[1]).toBe(turns[0])
    expect(turns[2]).not.toBe(turns[0])
    await on.close()
  })

  it('ends a run that takes longer than it may, and serves the next', async () => {
    const on = sharing({ 'time-margin': '1s' })
    for (const scripts of [['sleep 300'], ['sleep 300', 'sleep 300']]) {
      const sleeping = job(scripts)
      const { end } = await run(limited(sleeping, 1), on)
      expect(end.ending).toEqual({ kind: 'engine-limit', after: 2 })
      await until(() => marked(sleeping) === '')
      const number = numberOf(sleeping)
      const next = await run(job([placed, ...scripts.slice(1).map(() => ':')]), on)
      expect(next.heard.text()).toBe(`${number}\n`)
    }
  })

  it('gives back nodes that a run of another topology waits for', async () => {
    const on = sharing({ exclusive: true })
    const wide = await run(job([placed, ':']), on)
    const narrow = await run(job([placed]), on)
    expect(narrow.end.ending).toMatchObject({ exit: { code: 0 } })
    expect(narrow.heard.text()).not.toBe(wide.heard.text())
    await on.close()
  })

  it('starts no further run on a node that is drained', async () => {
    const on = sharing()
    await run(job([placed, ':']), on)
    slurm('scontrol', 'update', 'nodename=n2', 'state=drain', 'reason=new disk')
    const { end, heard } = await run(job(['echo never', 'echo never']), on)
    expect(end).toMatchObject({
      ending: {
        kind: 'refused',
        why: expect.stringMatching(/^2 nodes needed, 1 usable; n2 is drain/) as string,
      },
      elapsed: 0,
    })
    expect(heard.text()).toBe('')
    expect(slurm('squeue', '-h', '--states=PENDING')).toBe('')
  })

  it('keeps a run waiting while another has its turn, and lets go of it when it is cancelled', async () => {
    const on = sharing()
    const [first, second] = [job(['echo up; sleep 300']), job(['echo never'])]
    const ref = await on.submit(first)
    const following = on.follow(ref, listener().sink)
    await until(() => running(first))
    const { end, heard } = await run(second, on, async () => {
      await sleep(500)
      await on.cancel({ id: second.id, found: false, shownAs: '' }, 'gently')
    })
    expect(end).toMatchObject({ ending: { kind: 'cancelled' }, elapsed: 0, nodes: [] })
    expect(heard.nodes).toEqual([])
    await on.cancel(ref, 'now')
    expect((await following).ending).toEqual({ kind: 'cancelled' })
    const { heard: later } = await run(job([placed]), on)
    expect(later.text()).toBe(`${numberOf(first)}\n`)
  })

  it('ends with what a node script may have left when it is killed', async () => {
    const on = sharing()
    const sleeping = job([placed + '; sleep 300'])
    const { end } = await run(sleeping, on, async (heard) => {
      await until(() => heard.text() !== '')
      for (const pid of processesWith(`${folderOf(sleeping)}/node.sh`)) process.kill(pid, 'SIGKILL')
    })
    // The processes that this cluster cannot find any more: one with control groups would.
    for (const path of marked(sleeping).trim().split('\n'))
      process.kill(Number(path.split('/')[2]), 'SIGKILL')
    expect(end.ending).toMatchObject({ kind: 'exited', exit: { kind: 'signal', signal: 'SIGKILL' } })
    const next = await run(job([placed]), on)
    expect(next.heard.text()).not.toBe(`${numberOf(sleeping)}\n`)
  })
})
