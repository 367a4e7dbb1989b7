import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { thisMachine } from '../../src/core/model/cluster.ts'
import { entry, ownerMarker } from '../../src/host/processes/warden-link.ts'
import { livingProcesses, startedWith } from '../../src/host/processes/proc.ts'
import { slurmTarget } from '../../src/host/targets/slurm.ts'
import { slurmSettings } from '../../src/host/targets/slurm/settings.ts'
import { sshTarget } from '../../src/host/targets/ssh.ts'
import { sshSettingsSchema } from '../../src/host/targets/ssh/settings.ts'
import { followAndAct, jobOf, run, runAndAct, shell } from '../run/jobs.ts'
import { drill, type Column } from './drills.ts'
import { kill } from './process-tree.ts'
import { bringUpHosts, whyNoHosts } from './hosts.ts'
import { noClock, settableClock } from './settable-clock.ts'
import { bringUpSlurm } from './slurm.ts'

const state = mkdtempSync('/var/tmp/steady-drills-')
const noHosts = whyNoHosts()
const hosts = noHosts === undefined ? bringUpHosts() : undefined
// A node that does not answer is down after 10 s, not after 300 s.
const slurm = bringUpSlurm(
  join(state, 'slurm'),
  '127.0.0.1',
  [
    'SlurmdTimeout=10',
    'PreemptType=preempt/partition_prio',
    'PreemptMode=CANCEL',
    'PartitionName=urgent Nodes=n1,n2 MaxTime=INFINITE State=UP PriorityTier=10',
  ].join('\n'),
)
const noSlurm = slurm.why
for (const why of [noHosts, noSlurm, noClock])
  if (why !== undefined) console.log(`skipped: a part of the drills: ${why}`)

afterAll(() => {
  hosts?.down()
  slurm.down()
  rmSync(state, { recursive: true, force: true })
})

const survivors = (results: string) =>
  livingProcesses().filter(({ pid }) => startedWith(pid, entry(ownerMarker, results))).length
const patience = { timeout: 60_000, interval: 200 }

/** Fills the disk of a file and fails, on the second of two nodes. */
const filling = (file: string) =>
  shell(`[ "$NODE_RANK" = 1 ] || exec sleep 600; dd if=/dev/zero of="$1" bs=64k 2>/dev/null; exit 7`, file)

/** Prints 100 lines in 10 s. */
const counting = shell('i=0; while [ $i -lt 100 ]; do echo "line $i"; i=$((i + 1)); sleep 0.1; done')
const counted = Array.from({ length: 100 }, (_, index) => `line ${index}\n`).join('')

describe.skipIf(hosts === undefined)('over ssh', { timeout: 120_000 }, () => {
  const open = (further: Readonly<Record<string, unknown>> = {}, on = hosts) =>
    sshTarget(
      {
        ...thisMachine,
        name: 'drills',
        engine: 'ssh',
        nodes: (on?.addresses ?? []).map((address, index) => ({
          name: `h${index + 1}`,
          address,
          cpus: 2,
          gpus: 0,
        })),
        interface: 'eth0',
      },
      sshSettingsSchema.parse({ config: on?.sshConfig, ...further }),
      { variables: process.env },
    )

  it(drill('disk full on a node', 'ssh'), async () => {
    for (const host of [0, 1] as const)
      hosts?.on(host, 'mkdir /tmp/small && mount -t tmpfs -o size=1m tmpfs /tmp/small')
    const target = open({ folder: '/tmp/small' })
    const job = jobOf(target, filling('filler'), { nodes: 2 })
    const { ending } = await run(target, job)
    expect(ending).toMatchObject({
      kind: 'node-failed',
      node: 'h2',
      why: expect.stringContaining('its disk may be full') as string,
    })
    expect(survivors(job.results)).toBe(0)
    const next = await run(target, jobOf(target, shell('echo on'), { nodes: 2 }))
    expect(next.output.text('rank-1')).toBe('on\n')
    await target.close()
  })

  it(drill('connection lost for some seconds', 'ssh'), async () => {
    const target = open()
    const { ending, output } = await runAndAct(target, jobOf(target, counting, { nodes: 2 }), async () => {
      hosts?.network(1, 'down')
      await sleep(8000)
      hosts?.network(1, 'up')
    })
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    expect(output.text('rank-1')).toBe(counted)
    await target.close()
  })

  it(drill('connection lost for 30 s', 'ssh'), async () => {
    const target = open()
    const job = jobOf(target, shell('echo up; setsid sleep 600 & sleep 600'), { nodes: 2 })
    let back: Promise<void> | undefined
    const { ending } = await followAndAct(target, job, () => {
      hosts?.network(1, 'down')
      back = sleep(30_000).then(() => hosts?.network(1, 'up'))
    })
    expect(ending).toMatchObject({ kind: 'unreachable', node: 'h2' })
    await back
    await target.release(job)
    await expect.poll(() => survivors(job.results), patience).toBe(0)
    const next = await run(target, jobOf(target, shell('echo on'), { nodes: 2 }))
    expect(next.output.text('rank-1')).toBe('on\n')
    await target.close()
  })

  it.skipIf(noClock !== undefined)(drill('clock jump on a node', 'ssh'), async () => {
    const clock = settableClock(state)
    const others = bringUpHosts([], [{}, clock.variables])
    const target = open({}, others)
    try {
      const text = shell('i=0; while [ $i -lt 30 ]; do date +%s; i=$((i + 1)); sleep 0.1; done')
      // What runs the tasks has the variables from the ssh server. The tasks would not: they change speed.
      const job = jobOf(target, text, { nodes: 2, variables: clock.variables })
      const { ending, elapsed, output } = await runAndAct(target, job, () => {
        setTimeout(clock.jump, 1000)
      })
      expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      const dates = output.text('rank-1').trimEnd().split('\n').map(Number)
      expect(dates).toHaveLength(30)
      expect((dates[0] ?? 0) - (dates.at(-1) ?? 0)).toBeGreaterThan(3500)
      expect(elapsed).toBeGreaterThan(2)
      expect(elapsed).toBeLessThan(60)
      expect(output.times()).toEqual(output.times().toSorted((a, b) => (a ?? NaN) - (b ?? NaN)))
    } finally {
      await target.close()
      others.down()
    }
  })

  // The last: the host does not come back.
  it(drill('node powered off', 'ssh'), async () => {
    const target = open()
    const job = jobOf(target, shell('echo up; setsid sleep 600 & sleep 600'), { nodes: 2 })
    const { ending } = await followAndAct(target, job, () => hosts?.powerOff(1))
    expect(ending).toMatchObject({ kind: 'unreachable', node: 'h2' })
    expect(survivors(job.results)).toBe(0)
    await target.close()
  })
})

describe.skipIf(noSlurm !== undefined).each(['each', 'shared'] as const)(
  'in Slurm, %s',
  { timeout: 180_000 },
  (allocation) => {
    const column: Column = allocation === 'each' ? 'slurm' : 'slurm, shared'
    const env = { ...process.env, SLURM_CONF: slurm.conf }
    const tell = (program: string, ...args: readonly string[]) =>
      spawnSync(program, args, { env, encoding: 'utf8' }).stdout
    const open = (further: Readonly<Record<string, unknown>> = {}, path = process.env.PATH) =>
      slurmTarget(
        { ...thisMachine, engine: 'slurm', nodes: [] },
        slurmSettings.parse({ conf: slurm.conf, folder: join(state, 'jobs'), allocation, ...further }),
        { variables: { ...process.env, PATH: path }, folder: state },
        { timeout: 1000, pauses: [100, 100] },
      )
    const pidOf = (daemon: string) => Number(readFileSync(join(state, 'slurm/run', `${daemon}.pid`), 'utf8'))
    const allIdle = () =>
      expect.poll(() => tell('sinfo', '-h', '-p', 'bench', '-o', '%T %D'), patience).toBe('idle 2\n')
    // Of this Slurm: the nodes of another test's have the same names.
    const processesOfNode = (node: string) =>
      livingProcesses().filter(({ pid }) =>
        [`SLURMD_NODENAME=${node}`, `SLURM_CONF=${slurm.conf}`].every((text) => startedWith(pid, text)),
      )
    const powerOn = async () => {
      spawnSync('slurmd', ['-N', 'n2', '-f', slurm.conf], { env })
      await sleep(500)
      tell('scontrol', 'update', 'nodename=n2', 'state=resume')
    }
    afterEach(async () => {
      tell('scancel', '--user=root')
      // A drill that fails may leave the node off.
      if (tell('sinfo', '-h', '-n', 'n2', '-o', '%T').startsWith('down')) await powerOn()
      for (const node of ['n1', 'n2']) tell('scontrol', 'update', `nodename=${node}`, 'state=resume')
      await allIdle()
    })

    it(drill('disk full on a node', column), async () => {
      const small = join(state, `small-${allocation}`)
      mkdirSync(small)
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small])
      try {
        const target = open({ folder: small })
        const filler = join(small, 'filler')
        const job = jobOf(target, filling(filler), { nodes: 2, limit: 60 })
        const { ending } = await run(target, job)
        expect(ending).toMatchObject({
          kind: 'node-failed',
          why: expect.stringContaining('its disk may be full') as string,
        })
        expect(survivors(job.results)).toBe(0)
        spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'])
        await expect(run(target, jobOf(target, ['true']))).rejects.toMatchObject({ code: 'DISK_FULL' })
        rmSync(filler)
        const next = await run(target, jobOf(target, shell('echo on'), { limit: 60 }))
        expect(next.output.text()).toBe('on\n')
        await target.close()
      } finally {
        spawnSync('umount', ['--lazy', small])
      }
    })

    it(drill('controller restarted', column), async () => {
      const target = open()
      const job = jobOf(target, counting, { nodes: 2, limit: 60 })
      const { ending, output } = await runAndAct(target, job, async () => {
        // It writes down what it knows every few seconds.
        await sleep(5000)
        process.kill(pidOf('slurmctld'), 'SIGKILL')
        await sleep(2000)
        spawnSync('slurmctld', ['-f', slurm.conf], { env })
      })
      expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      expect(output.text('rank-1')).toBe(counted)
      await target.close()
    })

    /** The folder of stand-ins for Slurm's commands that sleep for as long as a file is there. */
    const hanging = (...programs: readonly string[]) => {
      const bin = mkdtempSync(join(state, 'bin-'))
      const hung = join(bin, 'hung')
      for (const program of programs) {
        const real = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim()
        const text = `#!/bin/sh\n[ ! -e '${hung}' ] || exec sleep 27182\nexec '${real}' "$@"\n`
        writeFileSync(join(bin, program), text, { mode: 0o755 })
      }
      return {
        path: `${bin}:${process.env.PATH}`,
        hang: () => {
          writeFileSync(hung, '')
        },
        wake: () => {
          rmSync(hung)
        },
        sleepers: () =>
          livingProcesses().filter(({ pid }) => {
            try {
              return readFileSync(`/proc/${pid}/cmdline`, 'utf8') === 'sleep\x0027182\0'
            } catch {
              return false
            }
          }).length,
      }
    }

    it(drill('scheduler command hung', column), async () => {
      const commands = hanging('squeue', 'scontrol', 'sbatch')
      const target = open({}, commands.path)
      const job = jobOf(target, counting, { nodes: 2, limit: 60 })
      const { ending, output } = await runAndAct(target, job, async () => {
        commands.hang()
        await sleep(5000)
        commands.wake()
      })
      expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      expect(output.text('rank-1')).toBe(counted)
      commands.hang()
      // Of another topology, so that it needs a Slurm job of its own.
      const other = jobOf(target, ['true'], { limit: 60 })
      await expect(target.submit(other)).rejects.toMatchObject({ code: 'SLURM_NOT_ANSWERING' })
      await expect.poll(commands.sleepers, patience).toBe(0)
      commands.wake()
      await target.close()
    })

    it(drill('preempted', column), async () => {
      const target = open()
      const job = jobOf(target, shell('echo up; sleep 600'), { nodes: 2, limit: 60 })
      const { ending } = await runAndAct(target, job, () =>
        tell(
          'sbatch',
          '--partition=urgent',
          '--exclusive',
          '--nodes=2',
          '--output=/dev/null',
          '--wrap=sleep 1',
        ),
      )
      expect(ending).toMatchObject({ kind: 'preempted' })
      await expect.poll(() => survivors(job.results), patience).toBe(0)
      const next = await run(target, jobOf(target, shell('echo on'), { nodes: 2, limit: 60 }))
      expect(next.output.text('rank-1')).toBe('on\n')
      await target.close()
    })

    it(drill('node powered off', column), async () => {
      const target = open()
      const job = jobOf(target, shell('echo up; sleep 600'), { nodes: 2, limit: 60 })
      const { ending } = await runAndAct(target, job, () => {
        kill(pidOf('slurmd.n2'))
        // A process may start another while the rest are being ended.
        for (
          let processStats = processesOfNode('n2');
          processStats.length > 0;
          processStats = processesOfNode('n2')
        )
          // Also what started them: the daemons of the steps.
          for (const { pid, parent } of processStats) [parent, pid].filter((value) => value > 1).forEach(kill)
      })
      expect(ending).toMatchObject({ kind: 'node-failed', node: 'n2' })
      await expect.poll(() => survivors(job.results), patience).toBe(0)
      const meanwhile = await run(target, jobOf(target, ['true'], { nodes: 2, limit: 60 }))
      expect(meanwhile.ending).toMatchObject({
        kind: 'refused',
        why: expect.stringContaining('n2 is down') as string,
      })
      await powerOn()
      await allIdle()
      const next = await run(target, jobOf(target, shell('echo on'), { nodes: 2, limit: 60 }))
      expect(next.output.text('rank-1')).toBe('on\n')
      await target.close()
    })
  },
)
