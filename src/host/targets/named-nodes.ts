import type { Cluster, ClusterNode } from '../../core/model/cluster.ts'
import { SteadyError } from '../../core/model/error.ts'

/**
 * The nodes that the cluster file names, for an engine that knows no others.
 *
 * @throws SteadyError `CLUSTER_WITHOUT_NODES`
 */
export function namedNodes({ name, nodes }: Cluster): readonly ClusterNode[] {
  if (nodes.length > 0) return nodes
  throw new SteadyError('CLUSTER_WITHOUT_NODES', { name })
}
