import type { Word } from '../model/job.ts'
import type { Topology } from '../model/topology.ts'
import type { Launcher } from './launcher.ts'
import { ownGpu, placedTasks, places } from './places.ts'
import { address, partsOf, port, word } from './words.ts'

/**
 * One task for each rank, for TensorFlow's MultiWorkerMirroredStrategy. The variable has the form of
 * tf.distribute.cluster_resolver.TFConfigClusterResolver: every worker has an address and a separate port.
 */
export const tfConfig: Launcher = {
  name: 'tf-config',
  programs: [],
  canLaunch: () => ({ can: true }),
  tasks: ({ command, topology, devices }) =>
    placedTasks(command, topology, (place) => ({
      TF_CONFIG: [
        '{"cluster":{"worker":[',
        ...partsOf(workers(topology)),
        `]},"task":{"type":"worker","index":${place.rank}}}`,
      ],
      ...ownGpu(devices, place),
    })),
}

const workers = (topology: Topology): Word =>
  places(topology).flatMap(({ node, rank }) => [
    ...(rank === 0 ? [] : [',']),
    ...partsOf(word`"${address(node)}:${port(rank)}"`),
  ])
