import type { ContainerSettings } from '../model/container.ts'

const script = `"$2" image inspect "$3" >/dev/null 2>&1 && exit 0
[ "$1" = never ] || { why=$("$2" pull --quiet "$3" 2>&1) && exit 0; }
printf '%s\\n' "\${why:-the node does not have it, and the cluster file says pull: never}" | tail -n 1
exit 1`

/** The command that makes sure that a node has an image. Where it fails it prints why, in one line. */
export const imageCommandLine = (
  image: string,
  { pull, program }: Pick<ContainerSettings, 'pull' | 'program'>,
): string[] => ['sh', '-c', script, 'image', pull, program, image]
