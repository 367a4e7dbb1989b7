import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setupsFolder } from '../../src/host/setups/home.ts'
import { root } from '../architecture/source-files.ts'
import { type Framework, frameworks, pythonOf, workloadFolder } from '../frameworks/frameworks.ts'
import { runOf } from '../frameworks/script-log.ts'
import { sameWeights, trainOnRanks } from '../frameworks/train-on-ranks.ts'
import { bringUpHosts, whyNoHosts, type Hosts } from './hosts.ts'
import { bringUpSlurm, type Slurm } from './slurm.ts'

interface Trial {
  readonly framework: Framework
  /** Where a workload suits several. */
  readonly launcher?: string
}

const trial = (name: string, launcher?: string): Trial => {
  const framework = frameworks.find((framework) => framework.name === name)
  if (framework === undefined) throw new Error(`no framework ${name}`)
  return { framework, ...(launcher === undefined ? {} : { launcher }) }
}

/** On machines that have not set them up, what is not set up is named. */
const overSsh = [trial('pytorch'), trial('paddlepaddle'), trial('mxnet'), trial('mxnet-horovod')]
const onSlurm = [
  trial('pytorch', 'torchrun'),
  trial('pytorch', 'srun'),
  trial('paddlepaddle'),
  trial('mxnet'),
  trial('jax'),
]

/** Below /var/tmp, which the hosts over ssh share with this machine. */
const folder = mkdtempSync('/var/tmp/steady-frameworks-')
const noHosts = whyNoHosts()
const slurm = bringUpSlurm(mkdtempSync(join(tmpdir(), 'slurm-')))
/** Slurm's default is that the address of a node is its name. */
const namedSlurm = bringUpSlurm(mkdtempSync(join(tmpdir(), 'slurm-')), 'localhost')
const matrix = ['batch: 2', 'image-size: 64', 'parameters: { steps: 3 }']

/**
 * This repository, the installations, and the Pythons that they were made of, where the hosts have another /tmp or home: on
 * clusters they are on a shared disk.
 */
const sharedFolders = () => [
  ...[root].filter((path) =>
    [tmpdir(), homedir()].some((privateFolder) => path.startsWith(`${privateFolder}/`)),
  ),
  ...[setupsFolder(process.env)].filter((path) => existsSync(path)),
  ...new Set(
    overSsh.flatMap(({ framework }) => {
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
})
afterAll(() => {
  hosts?.down()
  slurm.down()
  namedSlurm.down()
  rmSync(folder, { recursive: true, force: true })
})

/** @param cluster the text of a cluster file */
function trains(trials: readonly Trial[], why: string | undefined, cluster: (trial: Trial) => string) {
  for (const trial of trials) {
    const { framework, launcher } = trial
    const found = pythonOf(framework)
    const skipped = why ?? ('why' in found ? found.why : undefined)
    const title = launcher === undefined ? framework.title : `${framework.title} by ${launcher}`
    it.skipIf(skipped !== undefined)(
      `train with ${title}: equal weights after three steps${skipped === undefined ? '' : ` (skipped: ${skipped})`}`,
      async () => {
        const work = mkdtempSync(join(folder, framework.name))
        const file = join(work, 'cluster.yaml')
        writeFileSync(file, cluster(trial))
        const { ran, log, weights } = await trainOnRanks(workloadFolder(framework), ['2x1'], matrix, {
          work,
          cluster: file,
          onCpus: true,
        })
        expect(ran).toBe('well')
        expect(runOf(log('2x1')).facts).toMatchObject({ devices: 2, batchPerDevice: 2 })
        expect(sameWeights(weights('weights-of-1.npz'), weights('weights-of-1.rank-1.npz'))).toBe(true)
      },
      // JAX compiles for minutes.
      600_000,
    )
  }
}

describe('two hosts over ssh', () => {
  trains(overSsh, noHosts, () => {
    const nodes = hosts?.addresses.map(
      (address, index) => `{ name: h${index + 1}, address: ${address}, cpus: 1 }`,
    )
    return [
      'cluster: two',
      'engine: ssh',
      `ssh: { config: ${hosts?.sshConfig} }`,
      `nodes: [${nodes?.join(', ')}]`,
      'network: { interface: eth0 }',
      // horovodrun logs in to the other host by itself.
      `launch: { variables: { GLOO_SOCKET_IFNAME: eth0 }, options: { horovodrun: [--ssh-identity-file, ${hosts?.identity}] } }`,
      '',
    ].join('\n')
  })
})

const slurmCluster = ({ conf }: Slurm, { launcher }: Trial) =>
  [
    'cluster: two',
    'engine: slurm',
    `slurm: { conf: ${conf}, partition: bench }`,
    // Both nodes are this machine.
    `launch: { ${launcher === undefined ? '' : `launcher: ${launcher}, `}variables: { GLOO_SOCKET_IFNAME: lo } }`,
    '',
  ].join('\n')

describe('two nodes of Slurm', () => {
  trains(onSlurm, slurm.why, (trial) => slurmCluster(slurm, trial))
})

describe('two nodes of Slurm whose addresses are names', () => {
  trains([trial('mxnet')], namedSlurm.why, (trial) => slurmCluster(namedSlurm, trial))
})
