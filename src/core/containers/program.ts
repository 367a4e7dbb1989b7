import { fillWord, holeName, partsOf, workingDirectory } from '../launchers/words.ts'
import type { DeviceKind } from '../model/capacity.ts'
import type { ContainerSettings } from '../model/container.ts'
import type { ImageQuestion } from '../model/environment.ts'
import type { JobContainer, Word } from '../model/job.ts'

/** A character that ends a path in the option that mounts it. */
export type MountSeparator = ':' | ',' | ' '

/** What the containers of one job have in common. */
export interface JobContainers {
  readonly container: Pick<JobContainer, 'image' | 'reads'> & { readonly settings: ContainerSettings }
  /** Of the job; undefined before it is submitted. */
  readonly id: string | undefined
  readonly results: string
  readonly devices: DeviceKind | 'none'
  /** Where commands start; undefined for the job's working directory. */
  readonly folder?: Word | undefined
  /** Whether the job's working directory is one of this machine, else it is the job's folder. */
  readonly sharesFiles: boolean
  /** Names of the variables that every container sees, if they are set. */
  readonly variables: readonly string[]
}

/** The variables that the container of a command sees, with those that are only its own. */
export const namesOf = ({ variables }: JobContainers, passed: readonly string[]): string[] => [
  ...new Set([...variables, ...passed]),
]

/** Labels by which the containers of a job are found when it ends. */
export const containerLabels = { run: 'steady.run', results: 'steady.results' } as const

/** A program and its arguments. */
export interface Call {
  readonly program: string
  readonly args: readonly string[]
}

/** Keys of the block `containers` that some programs have no option for. */
export type ContainerKey = 'per' | 'ipc' | 'network' | 'shm-size' | 'ulimits' | 'user' | 'entrypoint'

/** See `ContainerProgram`. */
export type Contain = (
  command: readonly Word[],
  names: readonly string[],
  parts: JobContainers,
  node: number,
) => Word[]

/** Commands that share one container on each node. */
export interface SharedContainer {
  /**
   * The command that keeps the container of its node.
   *
   * @param port of an ssh server in it; undefined for none
   */
  readonly hold: (names: readonly string[], parts: JobContainers, port: number | undefined) => Word[]
  /** A command that runs `command` in the container of its node, once that is up. */
  readonly join: (command: readonly Word[], names: readonly string[], parts: JobContainers) => Word[]
  /**
   * A command that runs `command` once the ssh servers of all nodes answer.
   *
   * @param options of ssh
   */
  readonly reach: (command: readonly Word[], options: readonly string[]) => Word[]
  /** The command that removes the container which `plain` forms keep. */
  readonly remove: readonly string[]
}

/**
 * What a person types in place of a script of steady.
 *
 * @param rest the arguments of the script
 * @param isFirst whether the command begins with the script, so that its variables are known
 * @param plain for a command among the arguments
 */
export type PlainForm = (
  rest: readonly Word[],
  isFirst: boolean,
  plain: (inside: readonly Word[]) => Word[],
) => Word[]

/** A program that starts containers on a node. */
export interface ContainerProgram {
  /** The one engine that has it; undefined where it is a program of a node. */
  readonly only: string | undefined
  /** Keys of a cluster file that it has no option for. */
  readonly lacks: readonly ContainerKey[]
  /** Characters that end a path where it is told what to mount. */
  readonly separators: readonly MountSeparator[]
  /** Files of a job's folder that its commands need. */
  readonly scripts: readonly { readonly name: string; readonly text: string }[]
  /** What a person types in place of each of its scripts. */
  readonly plain: Readonly<Record<string, PlainForm>>
  /** What its commands begin with; the name of the program follows. */
  readonly starter: readonly Word[]
  /**
   * A command that runs `command` in a new container of its node, see `contained`.
   *
   * @param names of the variables that the container sees, if they are set
   * @param node of the job, counted from 0, that the command is started on
   */
  readonly contain: Contain
  /** How the ranks of a node share a container. Undefined where containers are nothing but files, which ranks share anyway. */
  readonly share: SharedContainer | undefined
  /** The command that makes sure that a node has an image. Where it fails it prints why, in one line. */
  readonly fetch: (image: string, pull: ContainerSettings['pull']) => string[]
  /** The command that ends with 0 where a node has an image. Undefined where that cannot be seen. */
  readonly has: ((image: string) => string[]) | undefined
  /** The command that builds an image from the Dockerfile in the folder that it starts in. Undefined where it builds none. */
  readonly build: ((image: string, settings: Readonly<Record<string, string>>) => string[]) | undefined
  /** A shell command that removes every container with a label. Undefined where containers are processes like all others. */
  readonly removal: ((label: keyof typeof containerLabels, value: string) => string) | undefined
  /** A call that prints the digest or the id of an image. */
  readonly identify: (image: string) => Call
  /** A call of a program in an image, which sees no file of a job. */
  readonly inside: (image: ImageQuestion, command: readonly string[]) => Call
}

/** What launchers set for a rank, and which GPUs it may use, as an extended regular expression of names. */
export const rankVariables =
  '(OMPI|PMIX|PMI|HOROVOD|SLURM)_[A-Za-z0-9_]*|RANK|LOCAL_RANK|WORLD_SIZE|MASTER_ADDR|MASTER_PORT|(CUDA|NVIDIA|ROCR|HIP)_VISIBLE_DEVICES|CUDA_DEVICE_ORDER'

const jobFolder: Word = [{ hole: 'job-folder' }]

/** The folder that the command of a container starts in. */
export const startFolder = ({ folder }: Pick<JobContainers, 'folder'>): Word => folder ?? workingDirectory

/** What a container sees of its node: the path there, the path in the container, and whether it may write. */
export interface Bind {
  readonly source: Word
  readonly target: Word
  readonly mode: 'ro' | 'rw'
}

/** Each path once: a program that is told of one target twice starts nothing. */
export function bindsOf({ container: { reads, settings }, sharesFiles }: JobContainers): Bind[] {
  const same = (path: Word, mode: Bind['mode']): Bind => ({ source: path, target: path, mode })
  const { mounts } = settings
  return [
    same(jobFolder, 'rw'),
    ...(sharesFiles ? [same(workingDirectory, 'rw')] : []),
    ...reads
      .filter((path) => !mounts.some(({ target }) => target === pathOf(path)))
      .map((path) => same(path, 'ro')),
    ...mounts.map(({ source, target, readOnly }): Bind => ({ source, target, mode: readOnly ? 'ro' : 'rw' })),
  ]
}

/** The path that a word is on nodes which share this machine's files. */
const pathOf = (path: Word) => fillWord(path, holeName)

/** `source:target:mode` */
export const boundPath = ({ source, target, mode }: Bind): Word => [
  ...partsOf(source),
  ':',
  ...partsOf(target),
  `:${mode}`,
]
