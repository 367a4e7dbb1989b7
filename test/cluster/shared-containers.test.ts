import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mpirun } from '../../src/core/launchers/mpirun.ts'
import { thisMachine, type Cluster, type LauncherSsh } from '../../src/core/model/cluster.ts'
import type { ContainerSettings } from '../../src/core/model/container.ts'
import { sshTarget } from '../../src/host/targets/ssh.ts'
import { sshSettingsSchema } from '../../src/host/targets/ssh/settings.ts'
import type { Target } from '../../src/host/targets/target.ts'
import { jobOf, run, shell } from '../run/jobs.ts'
import { borrowing, bringUpStore } from './containers.ts'
import { bringUpHosts, whyNoHosts } from './hosts.ts'

const stores = [bringUpStore(), bringUpStore()] as const
const noMpi = existsSync('/usr/bin/mpirun') ? undefined : 'mpirun is not installed'
const why = stores[0].why ?? whyNoHosts() ?? noMpi
if (why !== undefined) console.log(`skipped: containers that the ranks of a node share: ${why}`)

const variables = stores.map((store) => store.variables)
const hosts = why === undefined ? bringUpHosts([], variables) : undefined
const folder = mkdtempSync('/var/tmp/steady-shared-')
const image = 'localhost/with-ssh:1'
const users = 'root:x:0:0:root:/root:/bin/sh\nsshd:x:100:65534::/run/sshd:/usr/sbin/nologin\n'
if (hosts !== undefined)
  for (const store of stores)
    store.add(image, { 'etc/passwd': users, 'etc/group': 'root:x:0:\n', 'etc/ssh/sshd_config': '' })

afterAll(async () => {
  hosts?.down()
  for (const store of stores) await store.down()
  rmSync(folder, { recursive: true, force: true })
})

const state = hosts?.state ?? folder
const settings: ContainerSettings = {
  ...borrowing,
  mounts: [
    ...borrowing.mounts,
    { source: join(state, 'authorized_keys'), target: '/root/.ssh/authorized_keys', readOnly: true },
    { source: state, target: state, readOnly: true },
  ],
}

/** On the two hosts, whose own ssh servers listen at port 22. */
function open(launcherSsh: LauncherSsh): Target {
  const nodes = (hosts?.addresses ?? []).map((address, index) => ({
    name: `h${index + 1}`,
    address,
    cpus: 2,
    gpus: 0,
  }))
  const cluster: Cluster = {
    ...thisMachine,
    engine: 'ssh',
    nodes,
    interface: 'eth0',
    launcherSsh,
    containers: settings,
  }
  return sshTarget(cluster, sshSettingsSchema.parse({ config: hosts?.sshConfig }), { variables: process.env })
}

const outside: LauncherSsh = { port: undefined, options: ['-F', join(state, 'ssh_config')] }
const inside: LauncherSsh = {
  port: 12345,
  options: [
    ...['-q', '-i', join(state, 'id')],
    ...['-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null'],
  ],
}

/** The root folder tells containers apart: once one has ended, the next may have the numbers of its namespaces. */
const place = shell(
  'root=$(awk \'$5 == "/" { print $4 "," $NF }\' /proc/self/mountinfo); echo "$RANK $(hostname)|$root $(readlink /proc/self/ns/ipc) $(readlink /proc/self/ns/pid)"',
)

describe.skipIf(why !== undefined)('under mpirun on two nodes', () => {
  it.each([
    { per: 'rank' as const, ssh: outside, where: 'outside of the containers', containers: 4 },
    { per: 'node' as const, ssh: outside, where: 'outside of the containers', containers: 2 },
    { per: 'node' as const, ssh: inside, where: 'in the container of the first node', containers: 2 },
  ])('four ranks have a container per $per, with mpirun $where', async ({ per, ssh, containers }) => {
    const target = open(ssh)
    const container = { image, settings: { ...settings, per }, reads: [] }
    const job = jobOf(target, place, { nodes: 2, devicesPerNode: 2, launcher: mpirun, container })
    const { ending, output } = await run(target, job)
    const printed = [0, 1, 2, 3].map((rank) => output.text(`rank-${rank}`).trim().split(' '))
    expect(ending, ['mpirun', 'container-0'].map(output.text).join('')).toMatchObject({
      kind: 'exited',
      exit: { code: 0 },
    })
    expect(printed.map(([rank]) => rank)).toEqual(['0', '1', '2', '3'])
    for (const part of [2, 3])
      expect(new Set(printed.map((words) => `${words[1]} ${words[part]}`)).size).toBe(containers)
    for (const store of stores) expect(store.of(job.results)).toBe(0)
    await target.close()
  })

  it('all containers end once a rank fails', async () => {
    const target = open(inside)
    const container = { image, settings, reads: [] }
    const command = shell('[ "$RANK" != 1 ] || exit 7; setsid sleep 300 & sleep 300')
    const job = jobOf(target, command, { nodes: 2, devicesPerNode: 2, launcher: mpirun, container })
    const { ending } = await run(target, job)
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 7 } })
    for (const store of stores) expect(store.of(job.results)).toBe(0)
    await target.close()
  })
})
