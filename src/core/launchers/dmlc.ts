import type { Word } from '../model/job.ts'
import type { Launcher } from './launcher.ts'
import { nodeIndexes, ownGpu, placedTasks, serviceTask } from './places.ts'
import { deviceCount } from '../model/topology.ts'
import { address, port, word } from './words.ts'

/**
 * One task for each rank, for MXNet's kvstore `dist_sync`, with a scheduler on the first node and a server on every node. A
 * single rank exchanges no gradients, so it gets no kvstore, as a single rank of other frameworks has no DDP. Variables:
 * MXNet's page on distributed training; DMLC_NODE_HOST: src/van.cc of ps-lite. All roles run the same command: `import
 * mxnet` becomes the scheduler or a server according to DMLC_ROLE. MXNet numbers its workers itself.
 */
export const dmlc: Launcher = {
  name: 'dmlc',
  programs: [],
  canLaunch: () => ({ can: true }),
  tasks: ({ command, topology, devices }) => {
    const isAlone = deviceCount(topology) === 1
    const role = (name: string, node: number): Record<string, Word> => ({
      DMLC_ROLE: name,
      DMLC_PS_ROOT_URI: word`${address(0)}`,
      DMLC_PS_ROOT_PORT: word`${port()}`,
      DMLC_NUM_WORKER: String(deviceCount(topology)),
      DMLC_NUM_SERVER: String(topology.nodes),
      DMLC_NODE_HOST: word`${address(node)}`,
    })
    const ranks = placedTasks(command, topology, (place) => ({
      ...(isAlone ? {} : role('worker', place.node)),
      ...ownGpu(devices, place),
    }))
    if (isAlone) return ranks
    return [
      serviceTask('scheduler', 0, { command, variables: role('scheduler', 0) }),
      ...nodeIndexes(topology).map((node) =>
        serviceTask(`server-${node}`, node, { command, variables: role('server', node) }),
      ),
      ...ranks,
    ]
  },
}
