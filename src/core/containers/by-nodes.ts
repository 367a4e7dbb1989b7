import type { Site } from '../launchers/launcher.ts'
import type { Cluster } from '../model/cluster.ts'

/** Whether tasks on a cluster run in containers, for engines that leave containers to the nodes. */
export const byNodes = ({ containers }: Pick<Cluster, 'containers'>): Site['containers'] =>
  containers === undefined ? undefined : 'by-nodes'
