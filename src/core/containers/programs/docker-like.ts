import { jobFile, word } from '../../launchers/words.ts'
import { shellQuoted } from '../../text/shell.ts'
import { bindsOf, boundPath, containerLabels, startFolder, type ContainerProgram } from '../program.ts'
import {
  lifelineScript,
  lifelineScriptName,
  supervisorScript,
  supervisorScriptName,
} from './docker-scripts.ts'

/** What a program that takes the options of `docker run` has of its own. */
interface Dialect {
  readonly program: string
  readonly gpuOptions: readonly string[]
  /** Further options of `run`. */
  readonly own: readonly string[]
}

/** `$1`: whether it may fetch the image, `$2`: the program, `$3`: the image. */
const fetchScript = `"$2" image inspect "$3" >/dev/null 2>&1 && exit 0
[ "$1" = never ] || { why=$("$2" pull --quiet "$3" 2>&1) && exit 0; }
printf '%s\\n' "\${why:-the node does not have it, and the cluster file says pull: never}" | tail -n 1
exit 1`

/**
 * Containers that end with the client which started them, however that ends. They are no children of the client, so they have
 * labels by which they are found.
 */
export const dockerLike = ({ program, gpuOptions, own }: Dialect): ContainerProgram => ({
  only: undefined,
  lacks: [],
  separators: [':'],
  scripts: [
    { name: lifelineScriptName, text: lifelineScript },
    { name: supervisorScriptName, text: supervisorScript },
  ],
  starter: ['sh', word`${jobFile(lifelineScriptName)}`],
  contain: (command, names, parts) => {
    const { container, id, results, devices } = parts
    const { network, sharedMemory, limits, user, entrypoint, options } = container.settings
    return [
      program,
      'run',
      '--rm',
      '--interactive',
      '--pull=never',
      '--log-driver=none',
      `--label=${containerLabels.run}=${id}`,
      `--label=${containerLabels.results}=${results}`,
      `--network=${network}`,
      // podman refuses both.
      ...(options.some((option) => option.startsWith('--ipc')) ? [] : [`--shm-size=${sharedMemory}`]),
      ...own,
      ...limits.map((limit) => `--ulimit=${limit}`),
      ...(user === undefined ? [] : [`--user=${user}`]),
      ...(entrypoint === undefined ? [] : [`--entrypoint=${entrypoint}`]),
      ...(devices === 'gpu' ? (container.settings.gpuOptions ?? gpuOptions) : []),
      ...bindsOf(parts).flatMap((bind) => ['--volume', boundPath(bind)]),
      '--workdir',
      startFolder(parts),
      ...names.map((name) => `--env=${name}`),
      ...options,
      container.image,
      'sh',
      word`${jobFile(supervisorScriptName)}`,
      ...command,
    ]
  },
  fetch: (image, pull) => ['sh', '-c', fetchScript, 'image', pull, program, image],
  has: (image) => [program, 'image', 'inspect', image],
  build: (image, settings) => [
    program,
    'build',
    `--tag=${image}`,
    ...Object.entries(settings).map(([name, value]) => `--build-arg=${name}=${value}`),
    '.',
  ],
  removal: (label, value) =>
    `${program} ps --all --quiet --filter ${shellQuoted(`label=${containerLabels[label]}=${value}`)} 2>/dev/null | ` +
    `while read -r one; do ${program} rm --force "$one" </dev/null; done >/dev/null 2>&1; true`,
  identify: (image) => ({
    program,
    args: ['image', 'inspect', '--format', '{{.Id}}{{range .RepoDigests}} {{.}}{{end}}', image],
  }),
  inside: ({ name, settings: { limits, options } }, [entrypoint = '', ...args]) => ({
    program,
    args: [
      'run',
      '--rm',
      '--pull=never',
      '--network=none',
      ...limits.map((limit) => `--ulimit=${limit}`),
      `--entrypoint=${entrypoint}`,
      ...options,
      name,
      ...args,
    ],
  }),
})
