import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cluster } from '../../src/core/model/cluster.ts'
import type { Job, Task } from '../../src/core/model/job.ts'
import { seconds } from '../../src/core/model/units.ts'
import { sshSettingsSchema } from '../../src/host/targets/ssh/settings.ts'
import { sshTarget } from '../../src/host/targets/ssh.ts'
import type { OutputSink, Target } from '../../src/host/targets/target.ts'
import { bringUpHosts, whyNoHosts, type Hosts } from './hosts.ts'

const why = whyNoHosts()
if (why !== undefined) console.log(`skipped: the tests of ssh: ${why}`)

let hosts: Hosts
let target: Target

const clusterOf = ({ addresses }: Hosts): Cluster => ({
  name: 'two-hosts',
  engine: 'ssh',
  nodes: addresses.map((address, index) => ({ name: `h${index + 1}`, address, cpus: 2, gpus: 0 })),
  interface: 'eth0',
  launch: { launcher: undefined, options: {}, variables: {} },
  queueLimit: undefined,
  settings: {},
})

const settingsFor = ({ sshConfig }: Hosts, further: Readonly<Record<string, unknown>> = {}) =>
  sshSettingsSchema.parse({ config: sshConfig, ...further })

const openTarget = (further: Readonly<Record<string, unknown>> = {}) =>
  sshTarget(clusterOf(hosts), settingsFor(hosts, further), { variables: process.env })

const task = (node: number, command: Task['command']): Task => ({
  name: `rank-${node}`,
  node,
  command,
  variables: {},
  role: 'rank',
  spans: false,
})

/** A job with one task on each node. */
function jobOf(commands: readonly Task['command'][], change: Partial<Job> = {}): Job {
  const tasks = commands.map((command, node) => task(node, command))
  return {
    id: randomUUID(),
    run: `case_2x1/${randomUUID()}`,
    results: `/results/${randomUUID()}`,
    launcher: 'process',
    topology: { nodes: commands.length, devicesPerNode: 1 },
    devices: 'cpu',
    tasks,
    streams: tasks.map(({ name, node }) => ({ name, rank: node, node })),
    variables: {},
    workingDirectory: '/work',
    limits: { run: seconds(1e6), quiet: seconds(1e6), queue: undefined },
    ...change,
  }
}

const sh = (text: string, ...args: readonly string[]) => ['sh', '-c', text, 'sh', ...args]

function collect(onText: (all: string) => void = () => undefined) {
  const chunks = new Map<string, Buffer[]>()
  const times: number[] = []
  let nodes: readonly string[] = []
  let all = ''
  const sink: OutputSink = {
    started: (names) => {
      nodes = names
    },
    write: (stream, chunk, at) => {
      chunks.set(stream, [...(chunks.get(stream) ?? []), Buffer.from(chunk)])
      times.push(at ?? NaN)
      if (all.length < 1e4) onText((all += Buffer.from(chunk).toString('latin1')))
    },
  }
  return {
    sink,
    times,
    nodes: () => nodes,
    bytes: (stream: string) => Buffer.concat(chunks.get(stream) ?? []),
    text: (stream: string) => Buffer.concat(chunks.get(stream) ?? []).toString(),
  }
}

async function run(job: Job, on: Target = target, onText?: (all: string) => void) {
  const output = collect(onText)
  const ref = await on.submit(job)
  const end = await on.follow(ref, output.sink)
  return { ...end, ...output, ref }
}

/** Processes with the job's mark on both hosts. */
const left = ({ results }: Job) =>
  ([0, 1] as const).map((host) =>
    hosts.on(host, `grep -lsF 'STEADY_RESULTS=${results}' /proc/[0-9]*/environ || true`),
  )

const refOf = ({ id }: Job) => ({ id, found: false, shownAs: '' })

/** Texts that mean something to a shell, to ssh or to a terminal. */
const hostile = [
  'a b',
  '$HOME',
  '$(reboot)',
  '`id`',
  '"',
  "'",
  "'\\''",
  '*',
  '?',
  '~',
  '',
  ' ',
  '中文',
  '-n',
  '--',
  '\\',
  '\\n',
  '\n',
  '\t',
  ';exit 1',
  '&& exit 1',
  '| cat',
  '>file',
  '<file',
  '#',
  '!',
  '!!',
  '%h',
  '%%',
  '{a,b}',
  '(a)',
  '[a]',
  '=',
  'a=b',
  '\u0007',
  '\u001b[31m',
]

describe.skipIf(why !== undefined)('a job over ssh', () => {
  beforeAll(async () => {
    hosts = bringUpHosts()
    target = openTarget()
    await target.preflight([])
  })
  afterAll(async () => {
    await target.close()
    hosts.down()
  })

  it('starts one task on each host and keeps their outputs apart', async () => {
    const job = jobOf([sh('hostname; pwd'), sh('hostname')])
    const { ending, text, nodes, elapsed } = await run(job)
    expect(ending).toMatchObject({
      kind: 'exited',
      exit: { kind: 'code', code: 0 },
      task: 'rank-0',
      node: 'h1',
    })
    expect(text('rank-0')).toBe(`h1\n/tmp/steady-root/jobs/${job.id}\n`)
    expect(text('rank-1')).toBe('h2\n')
    expect(nodes()).toEqual(['h1', 'h2'])
    expect(elapsed).toBeGreaterThan(0)
    await target.release({ id: job.id, found: false, shownAs: '' })
    expect(hosts.on(0, 'ls /tmp/steady-root/jobs')).not.toContain(job.id)
  })

  it.each([1, 42, 255])('reports exit code %i of a task on another host exactly', async (code) => {
    const { ending } = await run(jobOf([sh('exec sleep 60'), sh(`exit ${code}`)]))
    expect(ending).toMatchObject({ kind: 'exited', exit: { kind: 'code', code }, task: 'rank-1', node: 'h2' })
  })

  it.each(['SEGV', 'KILL'])('reports death by SIG%s exactly', async (signal) => {
    const { ending } = await run(jobOf([sh(`kill -${signal} $$; sleep 60`)]))
    expect(ending).toMatchObject({ kind: 'exited', exit: { kind: 'signal', signal: `SIG${signal}` } })
  })

  it('hands on every byte of both hosts in order, with times that never go back', async () => {
    const bytes = 3_000_000
    const letters = ['abcdefgh', 'ijklmnop'] as const
    const print = (from: string) =>
      `i=0; while [ $i -lt 30 ]; do letter=$(echo ${from} | cut -c $((i % 8 + 1)))
       head -c ${bytes / 30} /dev/zero | tr '\\000' "$letter"; i=$((i + 1)); done; printf end`
    const { ending, bytes: received, times } = await run(jobOf(letters.map((from) => sh(print(from)))))
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    for (const [rank, from] of letters.entries()) {
      const blocks = Array.from({ length: 30 }, (_, index) => from.charAt(index % 8).repeat(bytes / 30))
      expect(received(`rank-${rank}`).equals(Buffer.from(`${blocks.join('')}end`))).toBe(true)
    }
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThanOrEqual(0)
  })

  it('hands on output while the task still runs', async () => {
    const job = jobOf([sh('echo first; sleep 1; echo second')])
    const { times, text } = await run(job)
    expect(text('rank-0')).toBe('first\nsecond\n')
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(0.8)
  })

  it('passes arguments and variables on as they are', async () => {
    const variables = Object.fromEntries(hostile.map((value, index) => [`ODD_${index}`, value]))
    const names = Object.keys(variables).map((name) => `"$${name}"`)
    const { bytes } = await run(
      jobOf([sh(`printf '%s\\0' "$@" ${names.join(' ')}`, ...hostile)], { variables }),
    )
    expect(bytes('rank-0').toString().split('\0').slice(0, -1)).toEqual([...hostile, ...hostile])
  })

  it('sets the variables of the job, and takes away what changes speed', async () => {
    const { text } = await run(jobOf([sh('env')], { variables: { OMP_NUM_THREADS: '3' } }))
    expect(text('rank-0')).toContain('OMP_NUM_THREADS=3\n')
    expect(text('rank-0')).not.toMatch(/^LC_/m)
  })

  it.each([
    ['a child in another session', 'setsid sleep 60 & exit 0'],
    ['a child that hides its environment', 'setsid env -i sleep 60 & sleep 0.2'],
    ['many children', 'for i in 1 2 3 4 5 6 7 8; do sleep 60 & done; exit 3'],
    ['a crash beside a stopped process', 'sleep 60 & kill -STOP $!; exit 1'],
  ])('leaves nothing running after %s', async (_, text) => {
    const job = jobOf([sh(text), sh('exit 0')])
    await run(job)
    expect(left(job)).toEqual(['', ''])
    expect(hosts.on(0, 'ps ax')).not.toContain('sleep 60')
  })

  it('lets a cancelled job say good-bye', async () => {
    const job = jobOf([
      sh("trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.1; done"),
      sh('sleep 60'),
    ])
    const { ending, text } = await run(job, target, () => void target.cancel(refOf(job), 'gently'))
    expect(ending).toEqual({ kind: 'cancelled' })
    // Its shell may report that `sleep` was ended too.
    expect(text('rank-0')).toMatch(/^up\n(Terminated\n)?bye\n$/)
    expect(left(job)).toEqual(['', ''])
  })

  it('ends a stubborn job at the second request', async () => {
    const job = jobOf([
      sh("trap '' TERM; echo up; while :; do sleep 0.1; done"),
      sh("trap '' TERM; sleep 60; sleep 60"),
    ])
    const { ending } = await run(job, target, () => {
      void target.cancel(refOf(job), 'gently')
      void target.cancel(refOf(job), 'now')
    })
    expect(ending).toEqual({ kind: 'cancelled' })
    expect(left(job)).toEqual(['', ''])
    await target.cancel(refOf(job), 'now')
  })

  it('ends a job whose output cannot be kept, and passes the reason on', async () => {
    const job = jobOf([sh('echo up; sleep 60'), sh('sleep 60')])
    const full = new Error('no space')
    await expect(
      run(job, target, () => {
        throw full
      }),
    ).rejects.toBe(full)
    expect(left(job)).toEqual(['', ''])
  })

  it('finds a job that is submitted twice, and knows nothing of one that it was never given', async () => {
    const job = jobOf([sh('echo once')])
    const ref = await target.submit(job)
    expect(await target.submit(job)).toEqual({ ...ref, found: true })
    const output = collect()
    expect((await target.follow(ref, output.sink)).ending.kind).toBe('exited')
    expect(output.text('rank-0')).toBe('once\n')
    expect((await target.follow({ ...ref, id: 'other' }, output.sink)).ending).toEqual({ kind: 'lost' })
  })

  it('names the node whose ssh server ended the connection, and leaves nothing running', async () => {
    const job = jobOf([sh('sleep 60'), sh('echo up; setsid sleep 60 & sleep 60')])
    const { ending } = await run(job, target, () => {
      hosts.on(1, "ps ax -o pid,args | awk '/[s]shd: root/ { print $1 }' | xargs kill -KILL || true")
    })
    expect(ending).toMatchObject({ kind: 'unreachable', node: 'h2' })
    expect(left(job)).toEqual(['', ''])
  })

  it('names the node whose network went away; its processes end by themselves', async () => {
    const job = jobOf([sh('sleep 600'), sh('echo up; sleep 600')])
    let gone = false
    const { ending } = await run(job, target, () => {
      if (!gone) hosts.network(1, 'down')
      gone = true
    })
    expect(ending).toMatchObject({ kind: 'unreachable', node: 'h2' })
    expect(left(job)[0]).toBe('')
    await expect.poll(() => left(job)[1], { timeout: 80_000, interval: 1000 }).toBe('')
    hosts.network(1, 'up')
    // The next job opens new connections.
    expect((await run(jobOf([sh('echo a'), sh('echo b')]))).text('rank-1')).toBe('b\n')
  })

  it('reads on where it stopped when only the connection of the output was lost', async () => {
    const ranks = Array.from({ length: 12 }, (_, index) => `rank-${index}`)
    const tasks = ranks.map((name) => ({
      ...task(0, sh('i=0; while [ $i -lt 20 ]; do echo $i; i=$((i + 1)); sleep 0.2; done')),
      name,
    }))
    const streams = ranks.map((name, rank) => ({ name, rank, node: 0 }))
    const job = jobOf([[]], { tasks, streams, devices: 'none' })
    let cut = false
    const { ending, text } = await run(job, target, (all) => {
      // 12 readers and a supervisor need two connections; the supervisor is on the first.
      if (cut || all.length < 60) return
      cut = true
      hosts.on(
        0,
        "ps ax -o pid,args | awk '/[s]shd: root/ { print $1 }' | sort -n | tail -n 1 | xargs kill -KILL || true",
      )
    })
    expect(cut).toBe(true)
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    const expected = Array.from({ length: 20 }, (_, index) => `${index}\n`).join('')
    for (const name of ranks) expect(text(name)).toBe(expected)
  })

  it('kills what a killed session left for a results folder, and nothing else', async () => {
    const [mine, other] = [jobOf([sh('sleep 60')]), jobOf([sh('sleep 60')])]
    const running = [mine, other].map((job) => run(job))
    await expect.poll(() => left(mine)[0] !== '' && left(other)[0] !== '').toBe(true)
    expect(await target.sweep(mine.results)).toBeGreaterThan(0)
    expect((await running[0])?.ending).toMatchObject({ kind: 'exited', exit: { signal: 'SIGKILL' } })
    expect(left(other)[0]).not.toBe('')
    await target.cancel(refOf(other), 'now')
    expect((await running[1])?.ending).toEqual({ kind: 'cancelled' })
  })
})
