import type { Cluster, ClusterNode } from '../../core/model/cluster.ts'
import { SteadyError } from '../../core/model/error.ts'

/**
 * The nodes of a cluster whose engine knows only those that its file names.
 *
 * @throws SteadyError `CLUSTER_WITHOUT_NODES`
 */
export function namedNodes({ name, nodes }: Cluster): readonly ClusterNode[] {
  if (nodes.length > 0) return nodes
  throw new SteadyError('CLUSTER_WITHOUT_NODES', { name })
}
