import { basename } from 'node:path'
import { filePaths } from '../../../core/jobs/holes.ts'
import type { ClusterNode } from '../../../core/model/cluster.ts'
import type { Job } from '../../../core/model/job.ts'

/** The job's folder on every node. Ids may contain any character, names of folders may not. */
export const jobFolder = (folder: string, id: string) =>
  `${folder}/jobs/${id.replaceAll(/[^A-Za-z0-9.-]/g, (text) => `_${text.codePointAt(0)?.toString(16)}`)}`

/** The first nodes of the cluster that are large enough for the job. */
export function nodesFor(
  { topology, devices }: Pick<Job, 'topology' | 'devices'>,
  nodes: readonly ClusterNode[],
): readonly ClusterNode[] {
  const roomOn = ({ cpus, gpus }: ClusterNode) =>
    (devices === 'gpu' ? gpus : devices === 'cpu' ? cpus : undefined) ?? Infinity
  return nodes.filter((node) => roomOn(node) >= topology.devicesPerNode).slice(0, topology.nodes)
}

/** Files and folders of this machine that the job reads, with their names in the job's folder. */
export function filesOf(job: Pick<Job, 'tasks'>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const path of filePaths(job)) {
    const name = basename(path) || 'root'
    const taken = [...names.values()].includes(name)
    names.set(path, taken ? `${names.size}-${name}` : name)
  }
  return names
}
