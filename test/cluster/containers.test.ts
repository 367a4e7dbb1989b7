import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { thisMachine, type Cluster } from '../../src/core/model/cluster.ts'
import { entry, ownerMarker } from '../../src/host/processes/markers.ts'
import { livingProcesses, startedWith } from '../../src/host/processes/proc.ts'
import { localTarget } from '../../src/host/targets/local.ts'
import { slurmTarget } from '../../src/host/targets/slurm.ts'
import { slurmSettings } from '../../src/host/targets/slurm/settings.ts'
import { sshTarget } from '../../src/host/targets/ssh.ts'
import { sshSettingsSchema } from '../../src/host/targets/ssh/settings.ts'
import type { JobContainer } from '../../src/core/model/job.ts'
import type { Target } from '../../src/host/targets/target.ts'
import { jobOf, run, shell } from '../run/jobs.ts'
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
const inSlurm = () =>
  slurmTarget(
    { ...thisMachine, engine: 'slurm', nodes: [], containers: borrowing },
    slurmSettings.parse({ conf: slurm.conf, folder: join(state, 'jobs') }),
    { variables, folder: state },
  )

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
  { name: 'podman, in Slurm', without: noSlurm, nodes: 2, open: inSlurm, outlives: true, container },
]

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

    it('an image that a node has not got and may not fetch is named, and nothing is started', async () => {
      const target = way.open()
      const absent = { ...way.container, image: 'localhost/no-such-image:1' }
      const { ending, output } = await run(target, jobOf(target, ['true'], { container: absent }))
      expect(ending).toMatchObject({ kind: 'image-unavailable', image: absent.image })
      expect(ending).toHaveProperty('why', expect.stringContaining('pull: never'))
      expect(output.text()).toBe('')
      await target.close()
    })
  })
}
