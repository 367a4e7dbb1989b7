import type { Site } from '../launchers/launcher.ts'
import type { Cluster } from '../model/cluster.ts'
import { containerPrograms } from './programs.ts'

/** What starts the containers of tasks on a cluster, for engines that start none themselves. */
export function byNodes({ containers }: Pick<Cluster, 'containers'>): Site['containers'] {
  if (containers === undefined) return undefined
  return containerPrograms[containers.program].only === 'slurm' ? 'by-srun' : 'by-nodes'
}
