import type { Capacity } from '../../core/model/capacity.ts'
import type { NodeName } from '../../core/model/job.ts'
import type { Target } from '../../host/targets/target.ts'
import type { FoundCluster } from '../suite/open-target.ts'

/** Nodes that are asked by one job. */
export interface NodePlace {
  readonly target: Target
  /** Its node; undefined where the engine chooses its nodes. */
  readonly node: NodeName | undefined
  readonly capacity: Capacity
}

/**
 * A node that the cluster file names is asked by itself, so that one which fails does not hide the others. The nodes that
 * only an engine knows are asked by one job.
 *
 * @param wanted how many of the nodes that the file names; all, without it
 */
export async function openPlaces(
  { cluster, open }: FoundCluster,
  wanted: number | undefined,
): Promise<NodePlace[]> {
  const { nodes } = cluster
  const opened = nodes.length === 0 ? [undefined] : nodes.slice(0, wanted)
  return Promise.all(
    opened.map(async (node) => {
      const target = await open(node && [node])
      return { target, node: node?.name, capacity: await target.capacity() }
    }),
  )
}
