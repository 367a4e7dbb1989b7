import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { livingProcesses } from '../../src/host/processes/proc.ts'
import { folderPrefix } from '../../src/host/targets/process-target.ts'
import { processesOf } from '../run/steady.ts'
import { borrowingBlock, bringUpStore, type Store } from './containers.ts'
import type { Column } from './drills.ts'
import { bringUpHosts, whyNoHosts } from './hosts.ts'
import { borrowedVolumes, bringUpKubernetes } from './kubernetes.ts'
import { bringUpSlurm } from './slurm.ts'

/** An engine that is up, and a cluster file for it. */
export interface Opened {
  /** Lines after `cluster: NAME`. */
  readonly cluster: string
  readonly variables?: Readonly<Record<string, string>>
  /** Everything that is left of the runs of a results folder, beside its processes. */
  readonly left: (results: string) => readonly string[]
  readonly down: () => unknown
}

/** An engine on which steady is killed, and its machine fails. */
export interface TriedTarget {
  readonly name: string
  /** Its place in the table of failures; undefined where another target has that place. */
  readonly column: Column | undefined
  readonly nodes: 1 | 2
  /** Whether jobs keep running without steady: then none of them may run twice. */
  readonly outlives: boolean
  /** Of a long trial with so many kills in all. */
  readonly share: number
  /** Of the usual test. */
  readonly kills: number
  /**
   * @param folder a new one that this target may fill
   * @param witness a folder that every program must see at the same path
   * @returns why it cannot be brought up here, or what is up
   */
  readonly open: (folder: string, witness: string) => Opened | string
}

const simulatedNodes = 'nodes: [{ name: one, cpus: 1 }, { name: two, cpus: 1 }]'
const nothing = () => []

/** Folders of this machine in which runs worked. */
const jobFolders = (results: string) =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(folderPrefix(results)))

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** The commands of the ssh clients that read a configuration. */
const sshClientsWith = (path: string): string[] =>
  livingProcesses().flatMap(({ pid }) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return command.startsWith('ssh ') && command.includes(path) ? [command] : []
    } catch {
      return []
    }
  })

const overSsh = (contained: boolean): TriedTarget['open'] => {
  return (_, witness) => {
    const why = whyNoHosts()
    if (why !== undefined) return why
    const stores = contained ? [bringUpStore(), bringUpStore()] : []
    const noStore = stores.find((store) => store.why !== undefined)?.why
    if (noStore !== undefined) return noStore
    const hosts = bringUpHosts(
      [],
      stores.map(({ variables }) => variables),
    )
    const nodes = hosts.addresses.map(
      (address, index) => `{ name: h${index + 1}, address: ${address}, cpus: 1 }`,
    )
    return {
      cluster: `engine: ssh\nssh: { config: ${hosts.sshConfig} }\nnodes: [${nodes.join(', ')}]\n${contained ? containers(witness) : ''}`,
      left: (results) => [
        ...sshClientsWith(hosts.sshConfig),
        ...([0, 1] as const).flatMap((host) =>
          lines(hosts.on(host, 'ls -d /tmp/steady-*/jobs/* 2>/dev/null || true')),
        ),
        ...stores.flatMap((store) => containersLeft(store, results)),
      ],
      down: async () => {
        hosts.down()
        for (const store of stores) await store.down()
      },
    }
  }
}

const containers = (witness: string) => borrowingBlock([`${witness}:${witness}:rw`])

const containersLeft = (store: Store, results: string) => {
  const count = store.of(results)
  return count === 0 ? [] : [`${count} containers`]
}

const onSlurm = (allocation: 'each' | 'shared', contained = false): TriedTarget['open'] => {
  return (folder, witness) => {
    const store = contained ? bringUpStore() : undefined
    if (store?.why !== undefined) return store.why
    const slurm = bringUpSlurm(join(folder, 'slurm'))
    if (slurm.why !== undefined) return slurm.why
    const idle = allocation === 'shared' ? ', allocation-idle: 5s' : ''
    return {
      cluster: `engine: slurm\nslurm: { conf: ${slurm.conf}, allocation: ${allocation}${idle} }\n${contained ? containers(witness) : ''}`,
      ...(store === undefined ? {} : { variables: store.variables }),
      left: (results) => {
        const env = { ...process.env, SLURM_CONF: slurm.conf }
        const { status, stdout, stderr } = spawnSync('squeue', ['--noheader'], { encoding: 'utf8', env })
        return [
          ...(status === 0 ? lines(stdout) : [`squeue failed: ${stderr}`]),
          ...(store === undefined ? [] : containersLeft(store, results)),
        ]
      },
      down: async () => {
        slurm.down()
        await store?.down()
      },
    }
  }
}

/** A new target is a row. */
export const triedTargets: readonly TriedTarget[] = [
  {
    name: 'local',
    column: 'local',
    nodes: 1,
    outlives: false,
    share: 0.15,
    kills: 3,
    open: () => ({ cluster: 'engine: local\n', left: nothing, down: nothing }),
  },
  {
    name: 'simulated',
    column: 'simulated',
    nodes: 2,
    outlives: false,
    share: 0.15,
    kills: 3,
    open: () => ({ cluster: `engine: simulated\n${simulatedNodes}\n`, left: nothing, down: nothing }),
  },
  {
    name: 'container',
    column: 'container',
    nodes: 1,
    outlives: false,
    share: 0.15,
    kills: 2,
    open: (_, witness) => {
      const store = bringUpStore()
      if (store.why !== undefined) return store.why
      return {
        cluster: `engine: local\n${containers(witness)}\n`,
        variables: store.variables,
        left: (results) => containersLeft(store, results),
        down: () => store.down(),
      }
    },
  },
  {
    name: 'ssh',
    column: 'ssh',
    nodes: 2,
    outlives: false,
    share: 0.15,
    kills: 2,
    open: overSsh(false),
  },
  {
    name: 'ssh-container',
    column: undefined,
    nodes: 2,
    outlives: false,
    share: 0.1,
    kills: 1,
    open: overSsh(true),
  },
  {
    name: 'slurm',
    column: 'slurm',
    nodes: 2,
    outlives: true,
    share: 0.1,
    kills: 2,
    open: onSlurm('each'),
  },
  {
    name: 'slurm-shared',
    column: 'slurm, shared',
    nodes: 2,
    outlives: true,
    share: 0.1,
    kills: 2,
    open: onSlurm('shared'),
  },
  {
    name: 'slurm-shared-container',
    column: undefined,
    nodes: 2,
    outlives: true,
    share: 0.1,
    kills: 1,
    open: onSlurm('shared', true),
  },
  {
    name: 'kubernetes',
    column: 'kubernetes',
    nodes: 2,
    outlives: true,
    share: 0.1,
    kills: 2,
    open: (_, witness) => {
      const kubernetes = bringUpKubernetes()
      if (kubernetes.why !== undefined) return kubernetes.why
      const volumes = [
        ...borrowedVolumes,
        { mount: witness, 'read-only': false, source: { hostPath: { path: witness } } },
      ]
      return {
        cluster: `engine: kubernetes\nkubernetes: { kubeconfig: ${kubernetes.kubeconfig}, pull: never, shm-size: 64Mi, requests: { cpu: 100m }, volumes: ${JSON.stringify(volumes)} }\n`,
        left: () =>
          lines(kubernetes.kubectl('get', 'jobs,pods,configmaps,services', '--output=name')).filter(
            (name) => !['configmap/kube-root-ca.crt', 'service/kubernetes'].includes(name),
          ),
        down: kubernetes.down,
      }
    },
  },
]

/** Everything that is left of the runs of a results folder. */
export const allLeft = (opened: Opened, results: string): string[] => [
  ...processesOf(results).map(({ pid }) => `process ${pid}`),
  ...jobFolders(results),
  ...opened.left(results),
]
