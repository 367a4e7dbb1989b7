import { randomUUID } from 'node:crypto'
import { keptAxes } from '../../src/core/model/axes/kept-axes.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Case } from '../../src/core/model/case.ts'
import { seconds } from '../../src/core/model/units.ts'
import { entry, ownerMarker } from '../../src/host/processes/markers.ts'
import { livingProcesses, startedWith } from '../../src/host/processes/proc.ts'
import { localTarget } from '../../src/host/targets/local.ts'
import type { OutputSink, RunOrder, Target } from '../../src/host/targets/target.ts'
import { freshFolder, machine } from './replayed.ts'

const grace = { early: seconds(0.5), leftover: seconds(0.3) }
const targets: readonly Target[] = [localTarget(() => Promise.resolve(machine), grace)]

const replay = join(import.meta.dirname, '../../dist/replay/main.js')

const point: Case = {
  id: 'replay_1x1_fp32_b32',
  workload: 'replay',
  topology: { nodes: 1, devicesPerNode: 1 },
  batchPerDevice: 32,
  axes: keptAxes({}),
  parameters: {},
}

/** Everything a target may be asked, with a results folder of its own so that its processes can be found. */
function order(command: readonly string[], change: Partial<RunOrder> = {}): RunOrder {
  return {
    id: `${point.id}/1`,
    case: point,
    command,
    workingDirectory: freshFolder(),
    variables: { PATH: process.env.PATH ?? '' },
    // Longer than a timer of Node can wait.
    limits: { run: seconds(1e8), quiet: seconds(1e8) },
    owner: `/results/${randomUUID()}`,
    ...change,
  }
}

const program = (text: string, change?: Partial<RunOrder>) => order([process.execPath, '-e', text], change)

function collect() {
  const chunks: Uint8Array[] = []
  const times: number[] = []
  const sink: OutputSink = {
    write: (chunk, at) => {
      chunks.push(chunk.slice())
      times.push(at)
    },
  }
  return { sink, times, text: () => Buffer.concat(chunks).toString('latin1') }
}

function stopSignals() {
  const gently = new AbortController()
  const now = new AbortController()
  return { gently, now, signals: { gently: gently.signal, now: now.signal } }
}

const survivors = (owner: string) =>
  livingProcesses().filter(({ pid }) => startedWith(pid, entry(ownerMarker, owner)))

async function run(target: Target, asked: RunOrder, stop = stopSignals().signals) {
  const output = collect()
  const end = await target.run(asked, output.sink, stop)
  return { ...end, text: output.text(), times: output.times }
}

describe.each(targets)('a run on the target $name', (target) => {
  it.each([0, 1, 42, 255])('reports exit code %i exactly', async (code) => {
    const { ending } = await run(target, program(`process.exit(${code})`))
    expect(ending).toMatchObject({ kind: 'exited', exit: { kind: 'code', code } })
  })

  it.each(['SIGSEGV', 'SIGABRT', 'SIGKILL'])('reports death by %s exactly', async (signal) => {
    const { ending } = await run(
      target,
      program(`process.kill(process.pid, '${signal}'); setInterval(() => {}, 1e6)`),
    )
    expect(ending).toMatchObject({ kind: 'exited', exit: { kind: 'signal', signal } })
  })

  it('hands on every byte of stdout and stderr, in the order they were written', async () => {
    const text = `const { writeSync } = require('node:fs')
      for (let i = 0; i < 500; i++) writeSync(1 + (i % 2), Buffer.from([i % 256, 10]))`
    const { text: output } = await run(target, program(text))
    const bytes = Array.from({ length: 500 }, (_, index) => [index % 256, 10]).flat()
    expect(output).toBe(Buffer.from(bytes).toString('latin1'))
  })

  it('loses nothing of what is printed just before the end', async () => {
    const { text } = await run(target, order(['sh', '-c', 'head -c 3000000 /dev/zero; echo end; exit 3']))
    expect(text.length).toBe(3_000_004)
    expect(text.endsWith('end\n')).toBe(true)
  })

  it('lets a program open /dev/stdout and /dev/stderr', async () => {
    const { text, ending } = await run(
      target,
      order(['sh', '-c', 'echo a >> /dev/stdout; echo b >> /dev/stderr']),
    )
    expect(text).toBe('a\nb\n')
    expect(ending).toMatchObject({ exit: { code: 0 } })
  })

  it('tells when bytes arrived, never backwards and never before the start', async () => {
    const { times } = await run(target, order(['sh', '-c', 'echo a; sleep 0.1; echo b']))
    const [first = NaN] = times
    const last = times.at(-1) ?? NaN
    expect(first).toBeGreaterThanOrEqual(0)
    expect(last).toBeGreaterThan(first)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('passes arguments on as they are', async () => {
    const odd = ['a b', '$HOME', '`id`', '"', "'", '*', '', '中文', '-n', '\\', ';exit 1']
    const { text } = await run(
      target,
      order([
        process.execPath,
        '-e',
        'process.stdout.write(JSON.stringify(process.argv.slice(1)))',
        '--',
        ...odd,
      ]),
    )
    expect(JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))).toEqual(odd)
  })

  it('gives the run its working directory and exactly its variables', async () => {
    const asked = order(['sh', '-c', 'pwd; env'], {
      variables: { PATH: process.env.PATH ?? '', OMP_NUM_THREADS: '3' },
    })
    const { text } = await run(target, asked)
    const names = text
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split('=')[0] || [])
    expect(text.split('\n')[0]).toBe(asked.workingDirectory)
    expect(text).toContain('OMP_NUM_THREADS=3')
    expect(names.filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name)).sort()).toEqual([
      'OMP_NUM_THREADS',
      'PATH',
      'STEADY_RESULTS',
      'STEADY_RUN',
    ])
  })

  it('tells the largest memory of all its processes together', async () => {
    const held = 'const held = Buffer.alloc(150e6, 1);'
    const child = `${held} setTimeout(() => process.exit(held[0] - 1), 1500)`
    // The parent holds its own share until the child, however late it started, has held both for long enough.
    const both = `${held} require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]).on('exit', () => process.exit(held[0] - 1))`
    const { peakMemory } = await run(target, program(both))
    expect(peakMemory).toBeGreaterThan(300e6)
    expect(peakMemory).toBeLessThan(600e6)
  })

  it('ends a run that takes too long', async () => {
    const { ending } = await run(
      target,
      program('setInterval(() => console.log(1), 50)', { limits: { run: seconds(0.6), quiet: seconds(30) } }),
    )
    expect(ending).toEqual({ kind: 'timed-out', after: 0.6 })
  })

  it('ends a run that says nothing for too long, and not one that still speaks', async () => {
    const limits = { run: seconds(30), quiet: seconds(1.5) }
    const silent = await run(target, program('console.log(1); setInterval(() => {}, 1e6)', { limits }))
    expect(silent.ending.kind).toBe('stalled')
    expect(silent.text).toBe('1\n')
    const speaking = await run(
      target,
      order(['sh', '-c', 'for i in 1 2 3 4 5 6; do sleep 0.3; echo $i; done'], {
        limits,
      }),
    )
    expect(speaking.ending.kind).toBe('exited')
  })

  it('ends a run on request, and lets it say good-bye', async () => {
    const stop = stopSignals()
    const text = `process.on('SIGTERM', () => { console.log('bye'); process.exit() }); console.log('up'); setInterval(() => {}, 1e6)`
    const output = collect()
    const running = target.run(
      program(text),
      {
        write: (chunk, at) => {
          output.sink.write(chunk, at)
          stop.gently.abort()
        },
      },
      stop.signals,
    )
    expect((await running).ending).toEqual({ kind: 'cancelled' })
    expect(output.text()).toBe('up\nbye\n')
  })

  it('does not start what was cancelled before', async () => {
    const stop = stopSignals()
    stop.gently.abort()
    const { ending, text } = await run(target, order(['echo', 'started']), stop.signals)
    expect(ending).toEqual({ kind: 'cancelled' })
    expect(text).toBe('')
  })
})

describe.each(targets)('no process of a run on the target $name is left', (target) => {
  const log = join(freshFolder(), 'log.txt')
  writeFileSync(log, 'one\ntwo\nthree\n')
  const played = (...options: string[]) => [process.execPath, replay, log, '--speed=max', ...options]
  const quiet = { run: seconds(30), quiet: seconds(0.4) }

  it.each<[string, RunOrder]>([
    ['a clean end with a child in another session', order(played('--with-child'))],
    ['a crash with such a child', order(played('--with-child', '--crash-after=2'))],
    [
      'a hang that ignores SIGTERM, with such a child',
      order(played('--with-child', '--stubborn', '--hang-after=2'), { limits: quiet }),
    ],
    ['a stopped process', program('process.kill(process.pid, "SIGSTOP")', { limits: quiet })],
    [
      'a swarm of children',
      order(['sh', '-c', 'for i in 1 2 3 4 5 6 7 8; do sleep 60 & done; setsid sleep 60 & exit 1']),
    ],
  ])('after %s', async (_, asked) => {
    await run(target, asked)
    expect(survivors(asked.owner)).toEqual([])
  })

  it('after its end with a child that hid its environment but can still write to the log', async () => {
    const { text } = await run(target, order(['sh', '-c', 'setsid env -i sleep 60 & echo $!; sleep 0.1']))
    expect(Number(text)).toBeGreaterThan(1)
    expect(livingProcesses().map(({ pid }) => pid)).not.toContain(Number(text))
  })

  it('after a second request, however stubborn it is', async () => {
    const patient = localTarget(() => Promise.resolve(machine), {
      early: seconds(600),
      leftover: seconds(600),
    })
    const stop = stopSignals()
    const asked = order(played('--with-child', '--stubborn', '--hang-after=1'))
    const running = patient.run(
      asked,
      {
        write: () => {
          stop.gently.abort()
          setTimeout(() => {
            stop.now.abort()
          }, 50)
        },
      },
      stop.signals,
    )
    expect((await running).ending).toEqual({ kind: 'cancelled' })
    expect(survivors(asked.owner)).toEqual([])
  })

  it('after its output could not be kept; the reason is passed on', async () => {
    const asked = order(played('--with-child', '--hang-after=2'))
    const full = new Error('no space')
    const refuse = () => {
      throw full
    }
    await expect(target.run(asked, { write: refuse }, stopSignals().signals)).rejects.toBe(full)
    expect(survivors(asked.owner)).toEqual([])
  })

  it('after its warden was killed', async () => {
    const asked = order(played('--with-child', '--hang-after=2'))
    const kill = () => {
      const warden = survivors(asked.owner).find(({ parent }) => parent === process.pid)
      if (warden !== undefined) process.kill(warden.pid, 'SIGKILL')
    }
    await expect(target.run(asked, { write: kill }, stopSignals().signals)).rejects.toMatchObject({
      code: 'WARDEN_LOST',
    })
    expect(survivors(asked.owner)).toEqual([])
  })
})

describe.each(targets)('the target $name', (target) => {
  it('refuses beforehand what is not installed', async () => {
    await expect(target.preflight([order(['true']), order(['no-such-program-here'])])).rejects.toMatchObject({
      code: 'PROGRAM_NOT_FOUND',
    })
    await expect(target.preflight([order(['./absent'])])).rejects.toMatchObject({ code: 'PROGRAM_NOT_FOUND' })
    await expect(target.preflight([order(['true']), order([process.execPath])])).resolves.toBeUndefined()
  })

  it('sweeps away what another session left for a results folder, and nothing else', async () => {
    const mine = order(['sleep', '60'])
    const other = order(['sleep', '60'])
    const stop = stopSignals()
    const [abandoned, kept] = [mine, other].map((one) => target.run(one, collect().sink, stop.signals))
    // Whether the sweep ends the run before or after its answer is seen is a matter of chance.
    const ended = Promise.allSettled([abandoned])
    await expect
      .poll(() => survivors(mine.owner).length + survivors(other.owner).length, { timeout: 20_000 })
      .toBe(4)
    expect(await target.sweep(mine.owner)).toBe(2)
    await ended
    expect(survivors(mine.owner)).toEqual([])
    expect(survivors(other.owner)).toHaveLength(2)
    stop.now.abort()
    stop.gently.abort()
    await kept
  })
})
