import { execFileSync } from 'node:child_process'
import { z } from 'zod'
import { usableCpus } from '../../core/environment/capacity.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import { known } from '../../core/model/missing.ts'
import { openProbe } from '../probes/environment.ts'
import type { Engine, EngineEffects } from './engine.ts'
import type { LocalOptions } from './local.ts'
import { namedNodes, processTarget } from './process-target.ts'
import type { Target } from './target.ts'

/**
 * Simulates several nodes on this machine: each is a group of processes with its own host name. It shows that a suite spans
 * nodes, but says nothing about speed across machines.
 */
export function simulatedTarget(
  cluster: Cluster,
  { variables }: Pick<EngineEffects, 'variables'>,
  { probe = openProbe(), grace }: LocalOptions = {},
): Target {
  const { nodes } = cluster
  const naming = hostNaming()
  return processTarget({
    cluster,
    variables,
    capacity: async () => {
      const environment = await probe({ folder: '.' })
      const share = Math.max(1, Math.floor(usableCpus(environment) / nodes.length))
      const offers = (counts: readonly number[]) =>
        known({ nodes: nodes.length, devicesPerNode: Math.min(...counts) })
      return {
        cpu: offers(nodes.map(({ cpus }) => cpus ?? share)),
        gpu: offers(nodes.map(({ gpus }) => gpus ?? 0)),
      }
    },
    onNode: (node, command) => [...naming(node), ...command],
    probe: async (names, question) => {
      const environment = await probe(question)
      return names.map((node) => ({ node, environment: { ...environment, host: node } }))
    },
    ...(grace === undefined ? {} : { grace }),
  })
}

/**
 * The command prefix that makes a node's name its host name, in a UTS namespace of its own (unshare(1)). If this user may not
 * make one, only the variable HOSTNAME is set.
 */
function hostNaming(): (node: string) => readonly string[] {
  const rename = ['sh', '-c', 'hostname "$0" && exec "$@"']
  for (const unshare of [
    ['unshare', '--uts'],
    ['unshare', '--user', '--map-root-user', '--uts'],
  ] as const) {
    try {
      const [program, ...args] = unshare
      execFileSync(program, [...args, ...rename, 'steady', 'true'], { stdio: 'ignore', timeout: 3000 })
      return (node) => [...unshare, ...rename, node]
    } catch {
      // Tries the next way, if any.
    }
  }
  return (node) => ['env', `HOSTNAME=${node}`]
}

export const engine: Engine = {
  settings: z.strictObject({}).prefault({}),
  open: (cluster, effects) => {
    namedNodes(cluster)
    return Promise.resolve(simulatedTarget(cluster, effects))
  },
}
