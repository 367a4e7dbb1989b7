import type { LauncherSsh } from '../model/cluster.ts'
import type { ContainerSettings } from '../model/container.ts'
import { containerPrograms } from './programs.ts'

/**
 * The port of the ssh server that the container of each node has for a launcher, as a published run had it. Undefined where there is no
 * such server: the cluster file states no port for launchers, or ranks have a container each.
 */
export const serverPort = (
  { program, per }: Pick<ContainerSettings, 'program' | 'per'>,
  ssh: LauncherSsh | undefined,
): number | undefined =>
  per === 'node' && containerPrograms[program].share !== undefined ? ssh?.port : undefined
