import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Cluster, thisMachine } from '../../src/core/model/cluster.ts'
import { seconds } from '../../src/core/model/units.ts'
import { entry, ownerMarker } from '../../src/host/processes/warden-link.ts'
import { livingProcesses, startedWith } from '../../src/host/processes/proc.ts'
import { localTarget } from '../../src/host/targets/local.ts'
import { simulatedTarget } from '../../src/host/targets/simulated.ts'
import { collect, jobOf, run, shell } from './jobs.ts'
import { openMemoryScheduler } from './memory-scheduler.ts'
import { freshFolder, machine } from './replayed.ts'
import { localSurvivors, targetContract } from './target-contract.ts'

const grace = { early: seconds(0.5), leftover: seconds(0.3) }
const probe = () => Promise.resolve(machine)
const effects = { variables: { PATH: process.env.PATH } }
const local = () => localTarget(effects, { probe, grace })

const twoNodes: Cluster = {
  ...thisMachine,
  name: 'two',
  engine: 'simulated',
  nodes: ['one', 'two'].map((name) => ({ name, address: name, cpus: 2, gpus: 0 })),
}
const simulated = () => simulatedTarget(twoNodes, effects, { probe, grace })

targetContract({ name: 'local', nodes: 1, open: local, survivors: localSurvivors })
targetContract({ name: 'simulated', nodes: 2, open: simulated, survivors: localSurvivors })
targetContract({
  name: 'scheduler in memory',
  nodes: 2,
  open: () => openMemoryScheduler(simulated()).session(),
  survivors: localSurvivors,
})

describe('a run on this machine', () => {
  const target = local()

  it('lets a program open /dev/stdout and /dev/stderr', async () => {
    const { output, ending } = await run(
      target,
      jobOf(target, shell('echo a >> /dev/stdout; echo b >> /dev/stderr')),
    )
    expect(output.text()).toBe('a\nb\n')
    expect(ending).toMatchObject({ exit: { code: 0 } })
  })

  it('has its working directory, and exactly the variables that it was given', async () => {
    const job = jobOf(target, shell('pwd; env'), { variables: { OMP_NUM_THREADS: '3' } })
    const { output } = await run(target, job)
    const [folder, ...lines] = output.text().split('\n')
    const names = lines.flatMap((line) => line.split('=')[0] || [])
    expect(folder).toBe(job.workingDirectory)
    expect(output.text()).toContain('OMP_NUM_THREADS=3')
    expect(names.filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name)).sort()).toEqual([
      'OMP_NUM_THREADS',
      'PATH',
      'STEADY_RESULTS',
      'STEADY_RUN',
    ])
  })

  it('tells the largest memory of all its processes together', async () => {
    const allocation = 'const memory = Buffer.alloc(150e6, 1);'
    const child = `${allocation} setTimeout(() => process.exit(memory[0] - 1), 3000)`
    // The parent keeps its memory until the child, even if it starts late, has kept its own for long enough.
    const both = `${allocation} require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]).on('exit', () => process.exit(memory[0] - 1))`
    const { peakMemory } = await run(target, jobOf(target, [process.execPath, '-e', both]))
    expect(peakMemory).toBeGreaterThan(300e6)
    expect(peakMemory).toBeLessThan(600e6)
  })

  it('leaves no child that hid its environment and can still write to the log', async () => {
    const { output } = await run(target, jobOf(target, shell('setsid env -i sleep 60 & echo $!; sleep 0.1')))
    expect(Number(output.text())).toBeGreaterThan(1)
    expect(livingProcesses().map(({ pid }) => pid)).not.toContain(Number(output.text()))
  })

  it('leaves no process when its warden is killed, and says so', async () => {
    const job = jobOf(target, shell('(setsid sleep 60 &); echo up; sleep 60'))
    const kill = () => {
      const warden = livingProcesses().find(
        ({ pid, parent }) => parent === process.pid && startedWith(pid, entry(ownerMarker, job.results)),
      )
      if (warden !== undefined) process.kill(warden.pid, 'SIGKILL')
    }
    const followed = target.follow(await target.submit(job), { started: () => undefined, write: kill })
    await expect(followed).rejects.toMatchObject({ code: 'WARDEN_LOST' })
    expect(localSurvivors(job.results)).toBe(0)
    await target.release(job)
  })

  it('has its warden called at the end of the job that it follows', async () => {
    const [first, second] = ['echo first', 'echo second; sleep 0.3'].map((text) => jobOf(target, shell(text)))
    if (first === undefined || second === undefined) throw new TypeError('no jobs')
    const { results } = first
    const wardens = () =>
      livingProcesses().flatMap(({ pid, parent }) =>
        parent === process.pid && startedWith(pid, entry(ownerMarker, results)) ? [pid] : [],
      )
    target.expect?.(results)
    await run(target, first)
    await expect.poll(wardens).toHaveLength(1)
    const called = wardens()
    const seen = new Set<number>()
    const write = () => {
      for (const pid of wardens()) seen.add(pid)
    }
    const next = { ...second, results }
    await target.follow(await target.submit(next), { started: () => undefined, write })
    await target.release(next)
    expect([...seen]).toEqual(called)
    expect(localSurvivors(results)).toBe(0)
  })

  it('leaves no warden to a job that never came', async () => {
    const other = local()
    const job = jobOf(other, shell('exit 0'))
    other.expect?.(job.results)
    await run(other, job)
    await expect.poll(() => localSurvivors(job.results)).toBe(1)
    await other.close()
    expect(localSurvivors(job.results)).toBe(0)
  })

  it('is refused beforehand where a program is not installed', async () => {
    const asked = (command: string[]) => jobOf(target, command)
    await expect(target.preflight([asked(['true']), asked(['no-such-program-here'])])).rejects.toMatchObject({
      code: 'PROGRAM_NOT_FOUND',
    })
    await expect(target.preflight([asked(['./absent'])])).rejects.toMatchObject({ code: 'PROGRAM_NOT_FOUND' })
    await expect(target.preflight([asked(['true']), asked([process.execPath])])).resolves.toBeUndefined()
  })

  it('is lost to a session that did not start it', async () => {
    const { ending } = await local().follow({ id: 'unknown', found: true, shownAs: '' }, collect().sink)
    expect(ending).toEqual({ kind: 'lost' })
  })
})

describe('a simulated node', () => {
  it('has a host name of its own, where this user may give it one', async () => {
    const target = simulated()
    const { output } = await run(target, jobOf(target, shell('hostname; echo "$HOSTNAME"'), { nodes: 2 }))
    expect(output.text('rank-0')).toContain('one\n')
    expect(output.text('rank-1')).toContain('two\n')
  })
})

describe('a scheduler that outlives a session', () => {
  const open = () => openMemoryScheduler(simulated())
  const marked = (text: string) => {
    const file = join(freshFolder(), 'go')
    return {
      file,
      command: shell(
        `echo up; while [ ! -e "$0" ]; do sleep 0.05; done; ${text}`.replace('"$0"', `'${file}'`),
      ),
    }
  }

  it('keeps a job in its queue until there are nodes, and says why', async () => {
    const scheduler = open()
    const target = scheduler.session()
    scheduler.block('Resources')
    const states: string[] = []
    const output = collect()
    const followed = target.follow(await target.submit(jobOf(target, shell('echo ran'))), {
      ...output.sink,
      queued: (state) => {
        states.push(state)
        scheduler.release()
      },
    })
    expect((await followed).queued).toBeGreaterThanOrEqual(0)
    expect(states).toEqual(['Resources'])
    expect(output.text()).toBe('ran\n')
  })

  it('ends a job that waits in its queue on request', async () => {
    const scheduler = open()
    const target = scheduler.session()
    scheduler.block('Resources')
    const ref = await target.submit(jobOf(target, shell('echo ran')))
    const output = collect()
    const followed = target.follow(ref, output.sink)
    await target.cancel(ref, 'gently')
    expect((await followed).ending).toEqual({ kind: 'cancelled' })
    expect(output.text()).toBe('')
  })

  it('gives a job that another session submitted, with all of its output', async () => {
    const scheduler = open()
    const { file, command } = marked('echo down')
    const first = scheduler.session()
    const job = jobOf(first, command)
    const lost = first.follow(await first.submit(job), {
      started: () => undefined,
      write: () => {
        scheduler.disconnect(first)
      },
    })
    await expect(lost).rejects.toThrow('the session has ended')
    const second = scheduler.session()
    const ref = await second.submit(job)
    expect(ref.found).toBe(true)
    const output = collect()
    const followed = second.follow(ref, output.sink)
    writeFileSync(file, '')
    expect((await followed).ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    expect(output.text()).toBe('up\ndown\n')
    expect(output.times()[0]).toBeUndefined()
    rmSync(file)
  })

  it('names the node that failed, and what preempted a job, and leaves nothing running', async () => {
    const scheduler = open()
    const target = scheduler.session()
    for (const [act, kind] of [
      [
        () => {
          scheduler.failNode('two', 'DOWN')
        },
        'node-failed',
      ],
      [
        () => {
          scheduler.preempt('high-priority job')
        },
        'preempted',
      ],
    ] as const) {
      const job = jobOf(target, shell('echo up; sleep 60'), { nodes: 2 })
      const { ending } = await target.follow(await target.submit(job), {
        started: act,
        write: () => undefined,
      })
      expect(ending.kind).toBe(kind)
      expect(localSurvivors(job.results)).toBe(0)
    }
  })
})
