import { partsOf } from '../../launchers/words.ts'
import type { Word } from '../../model/job.ts'
import { bindsOf, startFolder, type Bind, type ContainerProgram, type JobContainers } from '../program.ts'

/** Without these, a step of one task gets all processors of its node, though the job counts them by rank. */
const allProcessors = ['env', '-u', 'SRUN_CPUS_PER_TASK', '-u', 'SLURM_CPUS_PER_TASK']

/** A step of one task that runs beside existing steps. */
const oneTask = [
  '--overlap',
  '--nodes=1',
  '--ntasks=1',
  '--cpu-bind=none',
  '--mpi=none',
  '--export=ALL',
  '--input=none',
]

/** As enroot writes an image: `registry.example.com#team/train:1`. A path, and an image of Docker Hub, need no `#`. */
export function enrootName(image: string): string {
  const name = image.replace(/^docker:\/\//, '').replace(/^docker\.io\//, '')
  const [first = '', ...rest] = name.split('/')
  const isRegistry = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost')
  return isRegistry ? `${first}#${rest.join('/')}` : name
}

/**
 * Options of srun for the container of an image, which is created before the run. Its name includes that of the image,
 * because some clusters keep containers after the job.
 */
const ofImage = (image: string): string[] => [
  `--container-image=${enrootName(image)}`,
  `--container-name=steady-${image.replaceAll(/[^A-Za-z0-9]/g, '_')}:no_exec`,
  '--no-container-mount-home',
]

const mountOf = ({ source, target, mode }: Bind) => [
  ...partsOf(source),
  ':',
  ...partsOf(target),
  ...(mode === 'ro' ? [':ro'] : []),
]

/** Options of srun that start the tasks of a job in the container of its image. */
function inContainer(names: readonly string[], parts: JobContainers): Word[] {
  const { image, settings } = parts.container
  const mounts = bindsOf(parts).flatMap((bind, index) => [...(index === 0 ? [] : [',']), ...mountOf(bind)])
  return [
    ...ofImage(image),
    ['--container-mounts=', ...mounts],
    ['--container-workdir=', ...partsOf(startFolder(parts))],
    // All other variables of the image take precedence over those of the job.
    ...(names.length === 0 ? [] : [`--container-env=${names.join(',')}`]),
    ...(parts.devices === 'gpu' ? (settings.gpuOptions ?? []) : []),
    ...settings.options,
  ]
}

const makeContainer = `why=$(srun ${oneTask.join(' ')} --nodelist="$SLURMD_NODENAME" "$@" true 2>&1) && exit 0
printf '%s\\n' "$why" | grep pyxis | tail -n 1 | grep . || printf '%s\\n' "$why" | tail -n 1
exit 1`

const notFetched = "echo 'the cluster file says pull: never, and the image is no file'; exit 1"

/** Slurm's plugin pyxis: srun itself starts tasks in containers of enroot. They are steps of the Slurm job. */
export const pyxis: ContainerProgram = {
  only: 'slurm',
  lacks: ['per', 'ipc', 'network', 'shm-size', 'ulimits', 'user', 'entrypoint'],
  share: undefined,
  separators: [':', ',', ' '],
  scripts: [],
  plain: {},
  starter: [],
  contain: ([program = '', ...args], names, parts, node) =>
    program === 'srun'
      ? [program, ...inContainer(names, parts), ...args]
      : [
          ...allProcessors,
          'srun',
          ...oneTask,
          `--relative=${node}`,
          ...inContainer(names, parts),
          program,
          ...args,
        ],
  fetch: (image, pull) => [
    'sh',
    '-c',
    pull === 'never' && !image.startsWith('/') ? notFetched : makeContainer,
    'image',
    ...ofImage(image),
  ],
  has: undefined,
  build: undefined,
  removal: undefined,
  // enroot keeps no digest of an image, but the digest of a file can be computed.
  identify: (image) => ({ program: 'sha256sum', args: [image] }),
  inside: ({ name }, command) => ({
    program: 'sh',
    args: [
      '-c',
      `exec srun ${oneTask.join(' ')} --nodelist="$SLURMD_NODENAME" "$@"`,
      'image',
      ...ofImage(name),
      ...command,
    ],
  }),
}
