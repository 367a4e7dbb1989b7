import { fillWord, holeName, jobFile, partsOf, sameWord, word } from '../launchers/words.ts'
import type { DeviceKind } from '../model/capacity.ts'
import type { ContainerSettings } from '../model/container.ts'
import type { JobContainer, Task, Word } from '../model/job.ts'
import { containerLabels } from './labels.ts'
import { lifelineScriptName, supervisorScriptName } from './scripts.ts'

/** What the containers of one job have in common. */
export interface Containing {
  readonly container: Pick<JobContainer, 'image' | 'reads'> & { readonly settings: ContainerSettings }
  /** Of the job. */
  readonly id: string
  readonly results: string
  readonly devices: DeviceKind | 'none'
  /** Names of the variables that every container sees, if they are set. */
  readonly variables: readonly string[]
}

/**
 * The command that runs `command` in a new container of its node. Its exit code is that of `command`, its output both
 * outputs of `command` in their order. The container ends when the command's client does, however that ends.
 *
 * @param passed names of further variables that the container sees, beside those of launchers
 */
export function contained(command: readonly Word[], passed: readonly string[], parts: Containing): Word[] {
  const { container, id, results, devices, variables } = parts
  const { image, reads, settings } = container
  const { program, network, sharedMemory, limits, user, entrypoint, gpuOptions, mounts, options } = settings
  return [
    ...lifeline,
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
    // podman passes the proxies of its own environment on, with their passwords.
    ...(program === 'podman' ? ['--http-proxy=false'] : []),
    ...limits.map((limit) => `--ulimit=${limit}`),
    ...(user === undefined ? [] : [`--user=${user}`]),
    ...(entrypoint === undefined ? [] : [`--entrypoint=${entrypoint}`]),
    ...(devices === 'gpu' ? (gpuOptions ?? usualGpuOptions[program]) : []),
    ...mounted(jobFolder, 'rw'),
    ...mounted(workingDirectory, 'rw'),
    // A program that is told of one target twice starts nothing.
    ...reads
      .filter((path) => !mounts.some(({ target }) => target === pathOf(path)))
      .flatMap((path) => mounted(path, 'ro')),
    ...mounts.flatMap(({ source, target, readOnly }) => [
      '--volume',
      `${source}:${target}:${readOnly ? 'ro' : 'rw'}`,
    ]),
    '--workdir',
    workingDirectory,
    ...[...new Set([...variables, ...passed])].map((name) => `--env=${name}`),
    ...options,
    image,
    'sh',
    word`${jobFile(supervisorScriptName)}`,
    ...command,
  ]
}

const lifeline: readonly Word[] = ['sh', word`${jobFile(lifelineScriptName)}`]

/** The program of the node that a task starts: the one that starts its container, where it is in one. */
export const startedProgram = (command: readonly Word[]): Word =>
  command[lifeline.every((part, index) => sameWord(part, command[index])) ? lifeline.length : 0] ?? ''

const jobFolder: Word = [{ hole: 'job-folder' }]
const workingDirectory: Word = [{ hole: 'working-directory' }]

/** The path that a word is on nodes which share this machine's files. */
const pathOf = (path: Word) => fillWord(path, holeName)

const mounted = (path: Word, mode: 'ro' | 'rw'): Word[] => [
  '--volume',
  [...partsOf(path), ':', ...partsOf(path), `:${mode}`],
]

/** podman names GPUs as the Container Device Interface does. */
const usualGpuOptions: Readonly<Record<ContainerSettings['program'], readonly string[]>> = {
  podman: ['--device=nvidia.com/gpu=all'],
  docker: ['--gpus=all'],
}

/**
 * The tasks of a launcher, in containers. A launcher that reaches other nodes runs outside of them and starts each rank in
 * one; any other runs in a container itself, beside its ranks.
 *
 * @param command of one rank
 * @param start the launcher's tasks for the command of one rank
 */
export function containedTasks(
  command: readonly Word[],
  start: (command: readonly Word[]) => readonly Task[],
  parts: Containing,
): readonly Task[] {
  const tasks = start(command)
  if (tasks.some(({ spans }) => spans)) return start(contained(command, [], parts))
  return tasks.map((task) => ({
    ...task,
    command: contained(task.command, Object.keys(task.variables), parts),
  }))
}
