import type { ContainerSettings } from '../model/container.ts'
import type { ContainerProgram } from './program.ts'
import { apptainer } from './programs/apptainer.ts'
import { docker, podman } from './programs/docker-like.ts'
import { pyxis } from './programs/pyxis.ts'
import type { Site } from '../launchers/launcher.ts'
import type { Cluster } from '../model/cluster.ts'

/** A new program is one file, a row here and its name in `model/container.ts`. */
export const containerPrograms: Readonly<Record<ContainerSettings['program'], ContainerProgram>> = {
  podman,
  docker,
  apptainer,
  pyxis,
}

/** The program that starts the containers of tasks, for engines that start none themselves. */
export function byNodes({ containers }: Pick<Cluster, 'containers'>): Site['containers'] {
  if (containers === undefined) return undefined
  return containerPrograms[containers.program].only === 'slurm' ? 'by-srun' : 'by-nodes'
}

/** The command that ensures that a node has an image. On failure it prints the reason in one line. */
export const imageCommandLine = (
  image: string,
  { pull, program }: Pick<ContainerSettings, 'pull' | 'program'>,
): string[] => containerPrograms[program].fetch(image, pull)
