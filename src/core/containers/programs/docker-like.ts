import { addresses, jobFile, word } from '../../launchers/words.ts'
import { shellQuoted } from '../../text/shell.ts'
import type { Word } from '../../model/job.ts'
import {
  bindsOf,
  boundPath,
  containerLabels,
  startFolder,
  type JobContainers,
  type ContainerProgram,
} from '../program.ts'
import { containerName, plainForms } from './docker-plain.ts'
import {
  holderScript,
  holderScriptName,
  lifelineScript,
  lifelineScriptName,
  reachScript,
  reachScriptName,
  supervisorScript,
  supervisorScriptName,
} from './docker-scripts.ts'

/** Differences of a program that takes the options of `docker run`. */
interface Dialect {
  readonly program: string
  readonly gpuOptions: readonly string[]
  /** Further options of `run`. */
  readonly extraOptions: readonly string[]
}

/** `$1`: whether it may fetch the image, `$2`: the program, `$3`: the image. */
const fetchScript = `"$2" image inspect "$3" >/dev/null 2>&1 && exit 0
[ "$1" = never ] || { why=$("$2" pull --quiet "$3" 2>&1) && exit 0; }
printf '%s\\n' "\${why:-the node does not have it, and the cluster file says pull: never}" | tail -n 1
exit 1`

/** The arguments of `run` up to the command. */
const runOptions = (
  { gpuOptions, extraOptions }: Dialect,
  names: readonly string[],
  parts: JobContainers,
): Word[] => {
  const { container, id, results, devices } = parts
  const { network, ipc, sharedMemory, limits, user, entrypoint, options } = container.settings
  const hasIpc = ipc !== undefined || options.some((option) => option.startsWith('--ipc'))
  return [
    '--rm',
    '--interactive',
    '--pull=never',
    '--log-driver=none',
    ...(id === undefined ? [] : [`--label=${containerLabels.run}=${id}`]),
    `--label=${containerLabels.results}=${results}`,
    `--network=${network}`,
    ...(ipc === undefined ? [] : [`--ipc=${ipc}`]),
    // podman refuses both options.
    ...(hasIpc ? [] : [`--shm-size=${sharedMemory}`]),
    ...extraOptions,
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
  ]
}

const supervisor: readonly Word[] = ['sh', word`${jobFile(supervisorScriptName)}`]

/**
 * Containers that end with the client that started them, for whatever reason. They are not children of the client, so
 * labels identify them.
 */
export const dockerLike = (dialect: Dialect): ContainerProgram => ({
  only: undefined,
  lacks: [],
  separators: [':'],
  scripts: [
    { name: lifelineScriptName, text: lifelineScript },
    { name: supervisorScriptName, text: supervisorScript },
    { name: holderScriptName, text: holderScript },
    { name: reachScriptName, text: reachScript },
  ],
  plain: plainForms,
  starter: ['sh', word`${jobFile(lifelineScriptName)}`],
  contain: (command, names, parts) => [
    dialect.program,
    'run',
    ...runOptions(dialect, names, parts),
    ...supervisor,
    ...command,
  ],
  share: {
    hold: (names, parts, port) => [
      dialect.program,
      'hold',
      ...runOptions(dialect, names, parts),
      'sh',
      word`${jobFile(holderScriptName)}`,
      ...(port === undefined ? [] : [String(port)]),
    ],
    join: (command, names, parts) => [
      dialect.program,
      'join',
      startFolder(parts),
      names.join(','),
      ...supervisor,
      ...command,
    ],
    reach: (command, options) => [
      'sh',
      word`${jobFile(reachScriptName)}`,
      options.join(' '),
      word`${addresses()}`,
      ...command,
    ],
    remove: [dialect.program, 'rm', '--force', containerName],
  },
  fetch: (image, pull) => ['sh', '-c', fetchScript, 'image', pull, dialect.program, image],
  has: (image) => [dialect.program, 'image', 'inspect', image],
  build: (image, settings) => [
    dialect.program,
    'build',
    `--tag=${image}`,
    ...Object.entries(settings).map(([name, value]) => `--build-arg=${name}=${value}`),
    '.',
  ],
  removal: (label, value) =>
    `${dialect.program} ps --all --quiet --filter ${shellQuoted(`label=${containerLabels[label]}=${value}`)} 2>/dev/null | ` +
    `while read -r one; do ${dialect.program} rm --force "$one" </dev/null; done >/dev/null 2>&1; true`,
  identify: (image) => ({
    program: dialect.program,
    args: ['image', 'inspect', '--format', '{{.Id}}{{range .RepoDigests}} {{.}}{{end}}', image],
  }),
  inside: ({ name, settings: { limits, options } }, [entrypoint = '', ...args]) => ({
    program: dialect.program,
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

export const docker = dockerLike({ program: 'docker', gpuOptions: ['--gpus=all'], extraOptions: [] })

/** podman names GPUs as the Container Device Interface does. */
export const podman = dockerLike({
  program: 'podman',
  gpuOptions: ['--device=nvidia.com/gpu=all'],
  // podman would pass the proxies of its own environment on, with their passwords.
  extraOptions: ['--http-proxy=false'],
})
