import { spawn, spawnSync } from 'node:child_process'
import type { SteadyError } from '../../src/core/model/error.ts'
import { wordsOf } from '../samples/sentences.ts'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Launcher } from '../../src/core/launchers/launcher.ts'
import { mpirun } from '../../src/core/launchers/mpirun.ts'
import { torchrun } from '../../src/core/launchers/torchrun.ts'
import { noLaunchSettings, type Cluster } from '../../src/core/model/cluster.ts'
import type { Job, Task, Word } from '../../src/core/model/job.ts'
import { sshSettingsSchema } from '../../src/host/targets/ssh/settings.ts'
import { sshTarget } from '../../src/host/targets/ssh.ts'
import type { Target } from '../../src/host/targets/target.ts'
import { collect, followAndAct, jobOf, run, shell } from '../run/jobs.ts'
import { targetContract } from '../run/target-contract.ts'
import { bringUpHosts, whyNoHosts, type Hosts } from './hosts.ts'
import { torchrunOptions } from './torch.ts'

const why = whyNoHosts()
if (why !== undefined) console.log(`skipped: every test of the ssh engine: ${why}`)

const isInstalled = ({ name }: Launcher) => existsSync(`/usr/bin/${name}`)
for (const launcher of [torchrun, mpirun])
  if (!isInstalled(launcher)) console.log(`skipped: tests of ${launcher.name}, which is not installed`)

let hosts: Hosts

beforeAll(() => {
  if (why === undefined) hosts = bringUpHosts()
})
afterAll(() => {
  if (why === undefined) hosts.down()
})

const clusterOf = (addresses: readonly string[]): Cluster => ({
  name: 'two-hosts',
  engine: 'ssh',
  nodes: addresses.map((address, index) => ({ name: `h${index + 1}`, address, cpus: 2, gpus: 0 })),
  gpu: undefined,
  interface: 'eth0',
  launch: noLaunchSettings,
  launcherSsh: undefined,
  containers: undefined,
  queueLimit: undefined,
  settings: {},
})

const openTarget = (further: Readonly<Record<string, unknown>> = {}, addresses = hosts.addresses) =>
  sshTarget(clusterOf(addresses), sshSettingsSchema.parse({ config: hosts.sshConfig, ...further }), {
    variables: process.env,
  })

/** Processes with the mark of a results folder, on both hosts. */
const survivors = (results: string): number =>
  ([0, 1] as const)
    .map((host) => hosts.on(host, `grep -lsF 'STEADY_RESULTS=${results}' /proc/[0-9]*/environ | wc -l`))
    .reduce((sum, count) => sum + Number(count), 0)

if (why === undefined) targetContract({ name: 'ssh', nodes: 2, open: () => openTarget(), survivors })

/** A job with one task on each node. */
function unlike(target: Target, ...commands: readonly (readonly Word[])[]): Job {
  const job = jobOf(target, ['true'], { nodes: commands.length })
  return { ...job, tasks: job.tasks.map((task, node): Task => ({ ...task, command: commands[node] ?? [] })) }
}

/** Texts that mean something to a shell, to ssh or to a terminal. */
const hostile: readonly string[] =
  JSON.parse(String.raw`["$HOME", "$(reboot)", "'\\''", "?", " ", "--", "\\n", "\t",
  "&& exit 1", "| cat", ">file", "<file", "!!", "%h", "%%", "{a,b}", "(a)", "[a]", "=", "a=b", "\u0007", "\u001b[31m", "~root"]`) as string[]

describe.skipIf(why !== undefined)('a job over ssh', () => {
  let target: Target
  beforeAll(() => {
    target = openTarget()
  })
  afterAll(() => target.close())

  it('runs on each host in a folder of its own, of which nothing is left after its release', async () => {
    const job = unlike(target, shell('hostname; pwd'), shell('hostname; pwd'))
    const { output } = await run(target, job)
    expect(output.text('rank-0')).toBe(`h1\n/tmp/steady-root/jobs/${job.id}\n`)
    expect(output.text('rank-1')).toBe(`h2\n/tmp/steady-root/jobs/${job.id}\n`)
    expect(hosts.on(0, 'ls /tmp/steady-root/jobs')).toBe('')
    expect(hosts.on(1, 'ls /tmp/steady-root/jobs')).toBe('')
  })

  it('hands on 3 MB of each host at the same time, byte for byte', async () => {
    const letters = ['abcdefgh', 'ijklmnop'] as const
    const size = 100_000
    const print = (from: string) =>
      shell(`i=0; while [ $i -lt 30 ]; do letter=$(echo ${from} | cut -c $((i % 8 + 1)))
        head -c ${size} /dev/zero | tr '\\000' "$letter"; i=$((i + 1)); done; printf end`)
    const { output } = await run(target, unlike(target, print(letters[0]), print(letters[1])))
    for (const [rank, from] of letters.entries()) {
      const blocks = Array.from({ length: 30 }, (_, index) => from.charAt(index % 8).repeat(size))
      expect(output.text(`rank-${rank}`) === `${blocks.join('')}end`).toBe(true)
    }
  })

  it('passes arguments and variables on as they are, whatever they mean to a shell', async () => {
    const variables = Object.fromEntries(hostile.map((value, index) => [`ODD_${index}`, value]))
    const shown = Object.keys(variables).map((name) => `"$${name}"`)
    const job = jobOf(target, shell(`printf '%s\\000' "$@" ${shown.join(' ')}`, ...hostile), { variables })
    const { output } = await run(target, job)
    expect(output.text().split('\0').slice(0, -1)).toEqual([...hostile, ...hostile])
  })

  it('sees no language settings of this machine and nothing that changes speed', async () => {
    const { output } = await run(target, jobOf(target, ['env'], { variables: { OMP_NUM_THREADS: '3' } }))
    expect(output.text()).toContain('OMP_NUM_THREADS=3\n')
    expect(output.text()).not.toMatch(/^(LC_|LANG)/m)
  })

  it('leaves no child that hid its environment and can still write to the log', async () => {
    await run(target, jobOf(target, shell('setsid env -i sleep 61 & sleep 0.2')))
    expect(hosts.on(0, 'ps ax')).not.toContain('sleep 61')
  })

  it('names the node whose ssh server ended the connection, and leaves nothing running', async () => {
    const job = unlike(target, shell('sleep 60'), shell('echo up; setsid sleep 60 & sleep 60'))
    const { ending } = await followAndAct(target, job, () => hosts.killConnections(1))
    expect(ending).toMatchObject({ kind: 'unreachable', node: 'h2' })
    expect(survivors(job.results)).toBe(0)
  })

  it('names the node whose network went away; the processes there end by themselves', async () => {
    const job = unlike(target, shell('sleep 600'), shell('echo up; sleep 600'))
    const { ending } = await followAndAct(target, job, () => {
      hosts.network(1, 'down')
    })
    expect(ending).toMatchObject({ kind: 'unreachable', node: 'h2' })
    await expect.poll(() => survivors(job.results), { timeout: 80_000, interval: 1000 }).toBe(0)
    hosts.network(1, 'up')
    const { output } = await run(target, unlike(target, shell('echo a'), shell('echo b')))
    expect(output.text('rank-1')).toBe('b\n')
  })

  it('reads on where it stopped when only a connection for output was lost', async () => {
    const ranks = Array.from({ length: 12 }, (_, index) => `rank-${index}`)
    const job = jobOf(target, shell('i=0; while [ $i -lt 20 ]; do echo $i; i=$((i + 1)); sleep 0.2; done'))
    const [task] = job.tasks
    if (task === undefined) throw new Error('the job has no task')
    const many: Job = {
      ...job,
      tasks: ranks.map((name) => ({ ...task, name })),
      streams: ranks.map((name, rank) => ({ name, rank, node: 0, holds: 'log' as const })),
    }
    // Twelve outputs need a second connection; the node's script is on the first.
    const { ending, output } = await followAndAct(target, many, () => {
      setTimeout(() => hosts.killConnections(0, 'tail -n 1'), 1500)
    })
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    const expected = Array.from({ length: 20 }, (_, index) => `${index}\n`).join('')
    for (const name of ranks) expect(output.text(name)).toBe(expected)
  })

  it('ends on every host when the session that started it is killed, and its connections with it', async () => {
    const job = unlike(target, shell('echo up; setsid sleep 60 & sleep 60'), shell("trap '' TERM; sleep 60"))
    const dist = join(import.meta.dirname, '../../dist')
    const session = spawn(process.execPath, [join(import.meta.dirname, 'ssh-session.mjs'), dist])
    session.stdin.end(
      JSON.stringify({
        cluster: clusterOf(hosts.addresses),
        settings: sshSettingsSchema.parse({ config: hosts.sshConfig }),
        job,
      }),
    )
    await new Promise((resolve, reject) => {
      session.stdout.once('data', resolve)
      session.stderr.once('data', (said) => reject(new Error(String(said))))
    })
    const clients = () =>
      spawnSync('pgrep', ['-P', String(session.pid), '-x', 'ssh'])
        .stdout.toString()
        .trim()
        .split('\n')
    const children = clients()
    session.kill('SIGKILL')
    await expect.poll(() => survivors(job.results), { timeout: 20_000 }).toBe(0)
    await expect
      .poll(() => children.filter((pid) => existsSync(`/proc/${pid}/cwd`)), { timeout: 20_000 })
      .toEqual([])
  })

  it('is unknown to a session that did not start it', async () => {
    const { ending } = await target.follow({ id: 'other', found: true, shownAs: '' }, collect().sink)
    expect(ending).toEqual({ kind: 'lost' })
  })
})

describe.skipIf(why !== undefined)('the ranks of both hosts', () => {
  let target: Target
  beforeAll(() => {
    target = openTarget()
  })
  afterAll(() => target.close())

  const mpiOptions = () => ({ mpirun: ['--mca', 'plm_rsh_args', `-F ${hosts.sshConfig}`] })
  const torchOptions = { torchrun: torchrunOptions }
  const place = shell('echo "$RANK of $WORLD_SIZE on $(hostname), $LOCAL_RANK there"')
  const places = [
    '0 of 4 on h1, 0 there',
    '1 of 4 on h1, 1 there',
    '2 of 4 on h2, 0 there',
    '3 of 4 on h2, 1 there',
  ]

  it.each([torchrun, mpirun].filter(isInstalled))(
    'start under $name, each with an output of its own',
    async (launcher) => {
      const options = { ...torchOptions, ...mpiOptions() }
      const job = jobOf(target, place, { nodes: 2, devicesPerNode: 2, launcher, options })
      const { output, ending } = await run(target, job)
      expect(output.text(launcher.name) + output.text(`${launcher.name}-0`)).not.toContain('rror')
      expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      expect(places.map((_, rank) => output.text(`rank-${rank}`))).toEqual(places.map((line) => `${line}\n`))
      expect(survivors(job.results)).toBe(0)
    },
  )

  it.runIf(isInstalled(mpirun))('end on both hosts when one rank under mpirun is killed', async () => {
    const text = shell('echo up; [ "$RANK" != 1 ] || { sleep 1; kill -KILL $$; }; sleep 60')
    const job = jobOf(target, text, { nodes: 2, devicesPerNode: 1, launcher: mpirun, options: mpiOptions() })
    const { ending } = await run(target, job)
    expect(ending).toMatchObject({ kind: 'exited', task: 'mpirun', node: 'h1' })
    expect(survivors(job.results)).toBe(0)
  })

  it.runIf(isInstalled(mpirun))('end on both hosts when a job under mpirun is cancelled', async () => {
    const job = jobOf(target, shell('echo up; sleep 60'), {
      nodes: 2,
      launcher: mpirun,
      options: mpiOptions(),
    })
    const { ending } = await followAndAct(target, job, () => {
      setTimeout(() => void target.cancel({ id: job.id, found: true, shownAs: '' }, 'gently'), 500)
    })
    expect(ending).toEqual({ kind: 'cancelled' })
    expect(survivors(job.results)).toBe(0)
  })

  it.runIf(isInstalled(torchrun))(
    'sum up their numbers with PyTorch over the network, from a program that was copied to them',
    async () => {
      const folder = join(hosts.state, "a program's folder")
      mkdirSync(folder)
      writeFileSync(join(folder, 'helper.py'), 'start = 1.0\n')
      writeFileSync(
        join(folder, 'sum.py'),
        [
          'import socket, torch, torch.distributed as dist, helper',
          "dist.init_process_group('gloo')",
          'sum = torch.tensor([helper.start + dist.get_rank()])',
          'dist.all_reduce(sum)',
          'print(socket.gethostname(), sum.item())',
        ].join('\n'),
      )
      const command: Word[] = ['/usr/bin/python3', [{ hole: 'file', path: folder }, '/sum.py']]
      const variables = { GLOO_SOCKET_IFNAME: 'eth0', OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' }
      const job = jobOf(target, command, { nodes: 2, launcher: torchrun, options: torchOptions, variables })
      const { output, ending } = await run(target, job)
      expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      expect([output.text('rank-0'), output.text('rank-1')]).toEqual(['h1 3.0\n', 'h2 3.0\n'])
    },
  )
})

describe.skipIf(why !== undefined)('files of this machine', () => {
  it('are copied once per content, and again where a copy was cut short', async () => {
    const target = openTarget({ folder: '/tmp/copies' })
    const file = join(hosts.state, 'data.txt')
    writeFileSync(file, 'one')
    const read = async () =>
      (await run(target, jobOf(target, ['cat', [{ hole: 'file', path: file }]]))).output.text()
    expect(await read()).toBe('one')
    const copies = () => hosts.on(0, 'ls -i /tmp/copies/files')
    const first = copies()
    expect(first.trim().split('\n')).toHaveLength(1)
    expect(await read()).toBe('one')
    expect(copies()).toBe(first)
    hosts.on(0, 'cd /tmp/copies/files; mv * rest; : >rest/data.txt; mv rest $(ls -d rest).1')
    expect(await read()).toBe('one')
    await target.close()
  })

  it('are read where they are when the hosts share them, also from the working folder', async () => {
    const target = openTarget({ shared: true })
    const file = join(hosts.state, 'shared.txt')
    writeFileSync(file, 'here')
    const job = {
      ...jobOf(target, shell('pwd; cat "$1"', 'sh').concat([]), {}),
      workingDirectory: hosts.state,
    }
    const command: Word[] = ['cat', 'shared.txt', [{ hole: 'file', path: file }]]
    const { output } = await run(target, { ...job, tasks: job.tasks.map((task) => ({ ...task, command })) })
    expect(output.text()).toBe('herehere')
    await target.close()
  })
})

describe.skipIf(why !== undefined)('a cluster of ssh hosts', () => {
  const refusal = async (further: Readonly<Record<string, unknown>>, addresses?: Hosts['addresses']) => {
    const target = openTarget(further, addresses)
    try {
      return await target.preflight([jobOf(target, ['true'])]).then(
        () => 'nothing',
        (error: unknown) => error,
      )
    } finally {
      await target.close()
    }
  }

  /** ssh takes the first value that it is given, so that these win over the usual configuration. */
  const withKnownHosts = (text: string) => {
    const file = join(hosts.state, `known ${randomUUID()}`)
    writeFileSync(file, text)
    return { 'known-hosts': file }
  }

  it('refuses a host whose key nobody vouched for, and says what to run', async () => {
    const error = (await refusal(withKnownHosts(''))) as SteadyError
    expect(error.code).toBe('HOST_KEY_UNKNOWN')
    expect(wordsOf(error).seen).toMatch(/the host key of h[12] \([\d.]+\) is not in/)
    expect(wordsOf(error).fix).toMatch(/ssh-keyscan [\d.]+ >> '/)
  })

  it('refuses a host whose key has changed, and says which key it shows now', async () => {
    const swapped = hosts.knownHostsOf([1, 0])
    const error = (await refusal(withKnownHosts(swapped))) as SteadyError
    expect(error.code).toBe('HOST_KEY_CHANGED')
    expect(wordsOf(error).seen).toMatch(/h[12] \([\d.]+\) now shows the host key SHA256:/)
    expect(wordsOf(error).fix).toContain('ssh-keygen -R ')
  })

  it('says which host refuses the login', async () => {
    expect(await refusal({ user: 'nobody' })).toMatchObject({ code: 'SSH_DENIED' })
  })

  it('says which host does not answer', async () => {
    const [first] = hosts.addresses
    const nobody = first.replace(/\d+$/, '99')
    const error = await refusal({ ...withKnownHosts(`${nobody} ssh-ed25519 AAAA\n`) }, [nobody, nobody])
    expect(error).toMatchObject({
      code: 'HOST_UNREACHABLE',
      message: expect.stringContaining(nobody) as string,
    })
  })

  it('has no capacity while a host does not answer, and says why', async () => {
    const [first] = hosts.addresses
    const target = openTarget({}, [first, first.replace(/\d+$/, '99')])
    expect((await target.capacity()).cpu).toMatchObject({ kind: 'missing', code: 'nodes-not-reached' })
    await target.close()
  })

  it('refuses a program that a node does not have', async () => {
    const target = openTarget()
    const refused = target.preflight([jobOf(target, ['no-such-program'])])
    await expect(refused).rejects.toSatisfy(
      (error: SteadyError) =>
        error.code === 'PROGRAM_NOT_FOUND' && wordsOf(error).seen.includes('is not on the node h1'),
    )
    await target.close()
  })

  it('asks the hosts what the cluster file does not say', async () => {
    const cluster = clusterOf(hosts.addresses)
    const nodes = cluster.nodes.map(({ name, address }) => ({
      name,
      address,
      cpus: undefined,
      gpus: undefined,
    }))
    const settings = sshSettingsSchema.parse({ config: hosts.sshConfig })
    const target = sshTarget({ ...cluster, nodes }, settings, { variables: process.env })
    const cpus = Number(hosts.on(0, 'nproc'))
    expect(await target.capacity()).toEqual({
      cpu: { kind: 'known', value: { nodes: 2, devicesPerNode: cpus } },
      gpu: { kind: 'known', value: { nodes: 0, devicesPerNode: 0 } },
    })
    expect(target.inherited().recorded).toHaveProperty('PATH')
    await target.close()
  })

  it('refuses a job with more nodes than it has', async () => {
    const target = openTarget()
    await expect(target.preflight([jobOf(target, ['true'], { nodes: 3 })])).rejects.toMatchObject({
      code: 'CLUSTER_TOO_SMALL',
    })
    await target.close()
  })

  it('leaves no process and no socket behind when it is closed', async () => {
    const target = openTarget()
    const job = jobOf(target, shell('sleep 60'))
    await target.submit(job)
    await target.close()
    expect(survivors(job.results)).toBe(0)
    expect(hosts.on(0, 'ps ax')).not.toContain('sshd: root')
  })
})
