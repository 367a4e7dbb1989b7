import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { thisMachine, type Cluster } from '../../src/core/model/cluster.ts'
import { entry, ownerMarker } from '../../src/host/processes/warden-link.ts'
import { livingProcesses, startedWith } from '../../src/host/processes/proc.ts'
import { localTarget } from '../../src/host/targets/local.ts'
import { simulatedTarget } from '../../src/host/targets/simulated.ts'
import { slurmTarget } from '../../src/host/targets/slurm.ts'
import { slurmSettings } from '../../src/host/targets/slurm/settings.ts'
import { sshTarget } from '../../src/host/targets/ssh.ts'
import { sshSettingsSchema } from '../../src/host/targets/ssh/settings.ts'
import type { Job, JobContainer } from '../../src/core/model/job.ts'
import type { CancelManner, Target } from '../../src/host/targets/target.ts'
import { jobOf, run, runAndAct, shell, type JobChange } from '../run/jobs.ts'
import { loop, targetContract } from '../run/target-contract.ts'
import { borrowing, bringUpDocker, bringUpStore, container } from './containers.ts'
import { bringUpHosts, whyNoHosts } from './hosts.ts'
import { bringUpSlurm } from './slurm.ts'

/** This machine's, which the nodes of Slurm share, and those of the two hosts. */
const stores = [bringUpStore(), bringUpStore(), bringUpStore()] as const
const [here, ...ofHosts] = stores
const { why } = here
const noHosts = why ?? whyNoHosts()
const hosts =
  noHosts === undefined
    ? bringUpHosts(
        [],
        ofHosts.map(({ variables }) => variables),
      )
    : undefined
const docker = await bringUpDocker()
const state = mkdtempSync('/var/tmp/steady-containers-')
const slurm = bringUpSlurm(join(state, 'slurm'))
const noSlurm = why ?? slurm.why
for (const [what, reason] of [
  ['containers on this machine', why],
  ['containers of docker', docker.why],
  ['containers over ssh', noHosts],
  ['containers in Slurm', noSlurm],
])
  if (reason !== undefined) console.log(`skipped: ${what}: ${reason}`)

afterAll(async () => {
  hosts?.down()
  slurm.down()
  for (const store of [...stores, docker]) await store.down()
  rmSync(state, { recursive: true, force: true })
})

const survivors = (results: string) =>
  livingProcesses().filter(({ pid }) => startedWith(pid, entry(ownerMarker, results))).length +
  [...stores, docker].reduce((sum, store) => sum + store.of(results), 0)

const variables = { PATH: process.env.PATH, ...here.variables }
const local = () => localTarget({ variables }, { cluster: { ...thisMachine, containers: borrowing } })
const simulated = () =>
  simulatedTarget(
    {
      ...thisMachine,
      engine: 'simulated',
      nodes: ['one', 'two'].map((name) => ({ name, address: name, cpus: 2, gpus: 0 })),
      containers: borrowing,
    },
    { variables },
  )
const byDocker = { ...borrowing, program: 'docker' as const }
const underDocker = () =>
  localTarget(
    { variables: { PATH: process.env.PATH, ...docker.variables } },
    { cluster: { ...thisMachine, containers: byDocker } },
  )
const overSsh = () => {
  const nodes = (hosts?.addresses ?? []).map((address, index) => ({
    name: `h${index + 1}`,
    address,
    cpus: 2,
    gpus: 0,
  }))
  const cluster: Cluster = { ...thisMachine, engine: 'ssh', nodes, containers: borrowing, interface: 'eth0' }
  return sshTarget(cluster, sshSettingsSchema.parse({ config: hosts?.sshConfig }), { variables })
}
/** @param settings how jobs get their nodes */
const inSlurm = (settings: Readonly<Record<string, unknown>>) => () =>
  slurmTarget(
    { ...thisMachine, engine: 'slurm', nodes: [], containers: borrowing },
    slurmSettings.parse({ conf: slurm.conf, folder: join(state, 'jobs'), ...settings }),
    { variables, folder: state },
  )

const sharing = (settings: Readonly<Record<string, unknown>>) =>
  inSlurm({ allocation: 'shared', ...settings })

interface Way {
  readonly name: string
  readonly without: string | undefined
  readonly nodes: 1 | 2
  readonly open: () => Target
  readonly outlives?: boolean
  readonly container: JobContainer
}

const ways: readonly Way[] = [
  { name: 'podman, on this machine', without: why, nodes: 1, open: local, container },
  {
    name: 'docker, on this machine',
    without: docker.why,
    nodes: 1,
    open: underDocker,
    container: { ...container, settings: byDocker },
  },
  { name: 'podman, over ssh', without: noHosts, nodes: 2, open: overSsh, container },
  { name: 'podman, in Slurm', without: noSlurm, nodes: 2, open: inSlurm({}), outlives: true, container },
  {
    name: 'podman, in a Slurm job that runs share',
    without: noSlurm,
    nodes: 2,
    open: sharing({ 'allocation-idle': '3s' }),
    outlives: true,
    container,
  },
]

const absentImage = 'localhost/no-such-image:1'

async function isNamed({ open, container }: Pick<Way, 'open' | 'container'>, image: string): Promise<void> {
  const target = open()
  const absent = { ...container, image }
  const { ending, output } = await run(target, jobOf(target, ['true'], { container: absent }))
  expect(ending).toMatchObject({ kind: 'image-unavailable', image })
  expect(ending).toHaveProperty('why', expect.stringContaining('pull: never'))
  expect(output.text()).toBe('')
  await target.close()
}

for (const { without, ...way } of ways) {
  describe.skipIf(without !== undefined)(`in containers of ${way.name}`, () => {
    targetContract({ ...way, survivors })

    it('another user in the container can print, also as a rank that a launcher starts', async () => {
      const target = way.open()
      const settings = way.container.settings && { ...way.container.settings, user: '1234:1234' }
      const { output, ending } = await run(
        target,
        jobOf(target, shell('id -u'), {
          container: { ...way.container, settings },
          devicesPerNode: 2,
          launcher: loop,
        }),
      )
      expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      expect([output.text('rank-0'), output.text('rank-1')]).toEqual(['1234\n', '1234\n'])
      await target.close()
    })

    it('an image that a node has not got and may not fetch is named, and nothing is started', () =>
      isNamed(way, absentImage))

    it('another digest of an image that is there is named, and nothing is started', () =>
      isNamed(way, `localhost/steady-test@sha256:${'0'.repeat(64)}`))
  })
}

it.skipIf(why !== undefined)(
  'an image that a node has not got and may not fetch is named, and nothing is started, on simulated nodes',
  () => isNamed({ open: simulated, container }, absentImage),
)

describe.skipIf(noSlurm !== undefined)('containers in a Slurm job that runs share', () => {
  afterEach(() => {
    slurmSays('scancel', '--user=root')
  })

  const env = { ...process.env, SLURM_CONF: slurm.conf }
  const slurmSays = (program: string, ...args: readonly string[]) =>
    spawnSync(program, args, { env, encoding: 'utf8' }).stdout
  const placed = 'echo "$SLURM_JOB_ID"'
  const settings = { 'time-margin': '2s', 'allocation-time': '2h', 'allocation-idle': '10m' }

  /** Jobs that take turns. */
  const jobsOf = (target: Target, nodes: number) => {
    const results = `/results/${randomUUID()}`
    return (text: string, change: JobChange = {}, changed: Partial<JobContainer> = {}) =>
      jobOf(target, shell(`${placed}; ${text}`), {
        nodes,
        results,
        container: { ...container, ...changed },
        limit: 60,
        ...change,
      })
  }

  it.each([1, 2])('each end as they end, and the next run starts, on %i nodes', async (nodes) => {
    const target = sharing(settings)()
    const job = jobsOf(target, nodes)
    const cancelled = (job: Job, manner: CancelManner) => () =>
      target.cancel({ id: job.id, found: false, shownAs: '' }, manner)
    const mounts = [...borrowing.mounts, { source: '/no/such/folder', target: '/data', readOnly: true }]
    const last = `[ "\${NODE_RANK:-0}" = ${nodes - 1} ] || exec sleep 300; `
    const [gentle, stubborn] = [
      job('setsid sleep 300 & sleep 300'),
      job("trap '' TERM; setsid sleep 300 & while :; do sleep 1; done"),
    ]
    const drills: readonly (readonly [Job, object, (() => Promise<unknown>)?])[] = [
      [job(`${last}exit 7`), { kind: 'exited', exit: { code: 7 } }],
      [job(`${last}kill -SEGV $$`), { kind: 'exited', exit: { signal: 'SIGSEGV' } }],
      [job(':', {}, { settings: { ...borrowing, mounts } }), { kind: 'exited', exit: { code: 125 } }],
      [job(':', {}, { image: 'localhost/no-such-image:1' }), { kind: 'image-unavailable' }],
      [gentle, { kind: 'cancelled' }, cancelled(gentle, 'gently')],
      [stubborn, { kind: 'cancelled' }, cancelled(stubborn, 'now')],
      [job('sleep 300', { limit: 1 }), { kind: 'engine-limit', after: 3 }],
    ]
    const numbers = new Set<string>()
    for (const [drillJob, ending, act = () => undefined] of drills) {
      const end = await runAndAct(target, drillJob, act)
      expect(end.ending, JSON.stringify(ending)).toMatchObject(ending)
      expect(survivors(drillJob.results)).toBe(0)
      const next = await run(target, job(':'))
      expect(next.ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      numbers.add(next.output.text())
    }
    expect(numbers.size).toBe(1)
    await target.close()
    await expect.poll(() => slurmSays('squeue', '--noheader'), { timeout: 20_000 }).toBe('')
  })

  it.each([1, 2])(
    'end with the Slurm job, and the next run starts in another, on %i nodes',
    async (nodes) => {
      const target = sharing(settings)()
      const job = jobsOf(target, nodes)
      const sleeping = job('setsid sleep 300 & sleep 300')
      const first = await runAndAct(target, sleeping, () =>
        slurmSays('scancel', slurmSays('squeue', '--noheader', '--format=%i').trim()),
      )
      expect(first.ending).toEqual({ kind: 'cancelled' })
      await expect.poll(() => survivors(sleeping.results), { timeout: 20_000 }).toBe(0)
      const next = await run(target, job(':'))
      expect(next.ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      expect(next.output.text()).not.toBe(first.output.text())
      await target.close()
    },
  )
})
