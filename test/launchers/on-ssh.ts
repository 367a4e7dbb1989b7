import { expect } from 'vitest'
import { makeJob } from '../../src/core/jobs/make-job.ts'
import { noLaunchSettings, type Cluster } from '../../src/core/model/cluster.ts'
import { seconds } from '../../src/core/model/units.ts'
import { shellQuoted } from '../../src/core/text/shell.ts'
import { absoluteSettings, sshSettingsSchema } from '../../src/host/targets/ssh/settings.ts'
import { sshTarget } from '../../src/host/targets/ssh.ts'
import type { RenderedOn } from './rendered.ts'

const cluster: Cluster = {
  name: 'lab',
  engine: 'ssh',
  nodes: ['10.0.0.1', '10.0.0.2'].map((address, index) => ({
    name: `h${index + 1}`,
    address,
    cpus: 8,
    gpus: 2,
  })),
  gpu: undefined,
  interface: 'eth0',
  launch: noLaunchSettings,
  launcherSsh: undefined,
  containers: undefined,
  queueLimit: undefined,
  settings: {},
}

const settings = absoluteSettings(
  sshSettingsSchema.parse({
    user: 'trainer',
    port: 2222,
    identity: 'lab key',
    'known-hosts': '100%',
    folder: '/scratch/steady',
  }),
  '/suite',
)

const topology = { nodes: 2, devicesPerNode: 2 }

/** What the ssh engine is handed for two nodes. */
export const onSsh: RenderedOn = async (launcher) => {
  const target = sshTarget(cluster, settings, { variables: {} })
  if (!launcher.canLaunch(topology, target.site).can) {
    await target.close()
    return []
  }
  const job = makeJob({
    id: 'job-1',
    run: 'resnet50_2x2_fp32_b32/1',
    results: '/suite/results',
    topology,
    devices: 'gpu',
    container: undefined,
    rank: {
      command: ['python3', [{ hole: 'file', path: '/suite/train' }, '/main.py'], '--name', "it's $HOME", ''],
      variables: {},
    },
    pythons: [],
    launcher,
    site: target.site,
    launch: { ...noLaunchSettings, variables: { GLOO_SOCKET_IFNAME: 'eth0' } },
    variables: { PYTHONUNBUFFERED: '1' },
    workingDirectory: '/suite',
    limits: { run: seconds(600), quiet: seconds(60), queue: undefined },
  })
  const { commands, files } = target.render(job)
  await target.close()
  expect(commands).toHaveLength(2)
  const text = [
    ...commands.map((command) => command.map(shellQuoted).join(' ')),
    ...files.map((file) => `=== ${file.name}\n${file.text}`),
  ].join('\n\n')
  return [{ title: 'ssh, 2x2', text }]
}
