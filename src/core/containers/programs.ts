import type { ContainerSettings } from '../model/container.ts'
import type { ContainerProgram } from './program.ts'
import { apptainer } from './programs/apptainer.ts'
import { docker } from './programs/docker.ts'
import { podman } from './programs/podman.ts'
import { pyxis } from './programs/pyxis.ts'

/** A new program is one file, a row here and its name in `model/container.ts`. */
export const containerPrograms: Readonly<Record<ContainerSettings['program'], ContainerProgram>> = {
  podman,
  docker,
  apptainer,
  pyxis,
}
