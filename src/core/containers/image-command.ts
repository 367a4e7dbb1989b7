import type { ContainerSettings } from '../model/container.ts'
import { containerPrograms } from './programs.ts'

/** The command that makes sure that a node has an image. Where it fails it prints why, in one line. */
export const imageCommandLine = (
  image: string,
  { pull, program }: Pick<ContainerSettings, 'pull' | 'program'>,
): string[] => containerPrograms[program].fetch(image, pull)
