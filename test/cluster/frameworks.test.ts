import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setupsFolder } from '../../src/host/setups/home.ts'
import { frameworks, pythonOf, workloadFolder } from '../frameworks/frameworks.ts'
import { runOf } from '../frameworks/script-log.ts'
import { sameWeights, trainOnRanks } from '../frameworks/train-on-ranks.ts'
import { bringUpHosts, whyNoHosts, type Hosts } from './hosts.ts'

/** Those that CI sets up. On other machines, what is not set up is named. */
const tried = frameworks.filter(({ name }) => ['pytorch', 'paddlepaddle', 'mxnet'].includes(name))

/** Below /var/tmp, which the hosts over ssh share with this machine. */
const folder = mkdtempSync('/var/tmp/steady-frameworks-')
const noHosts = whyNoHosts()
const matrix = ['batch: 2', 'image-size: 64', 'parameters: { steps: 3 }']

/** The installations, and the Pythons that they were made of, where the hosts have another home: on clusters they are on a shared disk. */
const sharedFolders = () => [
  ...[setupsFolder(process.env)].filter((path) => existsSync(path)),
  ...new Set(
    tried.flatMap((framework) => {
      const found = pythonOf(framework)
      if ('why' in found) return []
      const prefix = spawnSync(found.python, ['-c', 'import sys; print(sys.base_prefix, end="")'])
      return [prefix.stdout.toString()].filter((folder) => folder.startsWith(homedir()))
    }),
  ),
]

let hosts: Hosts | undefined
beforeAll(() => {
  if (noHosts !== undefined) return
  hosts = bringUpHosts(sharedFolders())
  const nodes = hosts.addresses.map(
    (address, index) => `{ name: h${index + 1}, address: ${address}, cpus: 1 }`,
  )
  writeFileSync(
    join(folder, 'ssh.yaml'),
    [
      'cluster: two',
      'engine: ssh',
      `ssh: { config: ${hosts.sshConfig} }`,
      `nodes: [${nodes.join(', ')}]`,
      'network: { interface: eth0 }',
      'launch: { variables: { GLOO_SOCKET_IFNAME: eth0 } }',
      '',
    ].join('\n'),
  )
})
afterAll(() => {
  hosts?.down()
  rmSync(folder, { recursive: true, force: true })
})

describe('two hosts over ssh', () => {
  for (const framework of tried) {
    const found = pythonOf(framework)
    const why = noHosts ?? ('why' in found ? found.why : undefined)
    it.skipIf(why !== undefined)(
      `train with ${framework.title}: equal weights after three steps${why === undefined ? '' : ` (skipped: ${why})`}`,
      async () => {
        const work = mkdtempSync(join(folder, framework.name))
        const { ran, log, weights } = await trainOnRanks(workloadFolder(framework), ['2x1'], matrix, {
          work,
          cluster: join(folder, 'ssh.yaml'),
        })
        expect(ran).toBe('well')
        expect(runOf(log('2x1')).facts).toMatchObject({ devices: 2, batchPerDevice: 2 })
        expect(sameWeights(weights('weights-of-1.npz'), weights('weights-of-1.rank-1.npz'))).toBe(true)
      },
      300_000,
    )
  }
})
