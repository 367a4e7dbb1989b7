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
  /** Id of the job; undefined before it is submitted. */
  readonly id: string | undefined
  readonly results: string
  readonly devices: DeviceKind | 'none'
  /** Where commands start; undefined for the job's working directory. */
  readonly folder?: Word | undefined
  /** Whether the job's working directory is a folder of this machine; otherwise it is the job's folder. */
  readonly sharesFiles: boolean
  /** Names of the variables that every container gets, if they are set. */
  readonly variables: readonly string[]
}

/** Names of the variables that the container of a command gets, including its own. */
export const namesOf = ({ variables }: JobContainers, passed: readonly string[]): string[] => [
  ...new Set([...variables, ...passed]),
]

/** Labels by which the containers of a job are found when it ends. */
export const containerLabels = { run: 'steady.run', results: 'steady.results' } as const

export interface Call {
  readonly program: string
  readonly args: readonly string[]
}

/** Keys of the block `containers` that some programs have no option for. */
export type ContainerKey = 'per' | 'ipc' | 'network' | 'shm-size' | 'ulimits' | 'user' | 'entrypoint'

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

export interface ContainerProgram {
  /** The only engine that has it; undefined for a program on the nodes. */
  readonly only: string | undefined
  /** Keys of a cluster file for which it has no option. */
  readonly lacks: readonly ContainerKey[]
  /** Characters that end a path in its mount option. */
  readonly separators: readonly MountSeparator[]
  /** Files of a job's folder that its commands need. */
  readonly scripts: readonly { readonly name: string; readonly text: string }[]
  /** What a person types instead of each script. */
  readonly plain: Readonly<Record<string, PlainForm>>
  /** First words of its commands, before the name of the program. */
  readonly starter: readonly Word[]
  /**
   * A command that runs `command` in a new container of its node, see `contained`.
   *
   * @param names of the variables that the container sees, if they are set
   * @param node of the job, counted from 0, that the command is started on
   */
  readonly contain: Contain
  /** How the ranks of a node share a container. Undefined if containers are only files, which ranks share anyway. */
  readonly share: SharedContainer | undefined
  /** The command that ensures that a node has an image. On failure it prints the reason in one line. */
  readonly fetch: (image: string, pull: ContainerSettings['pull']) => string[]
  /** The command that exits with 0 if a node has an image. Undefined where this cannot be checked. */
  readonly has: ((image: string) => string[]) | undefined
  /** The command that builds an image from the Dockerfile in its folder. Undefined where it cannot build images. */
  readonly build: ((image: string, settings: Readonly<Record<string, string>>) => string[]) | undefined
  /** A shell command that removes every container with a label. Undefined where containers are ordinary processes. */
  readonly removal: ((label: keyof typeof containerLabels, value: string) => string) | undefined
  /** A call that prints the digest or the id of an image. */
  readonly identify: (image: string) => Call
  /** A call of a program in an image, without files of a job. */
  readonly inside: (image: ImageQuestion, command: readonly string[]) => Call
}

/** Variables that launchers set for a rank or that select its GPUs, as an extended regular expression of names. */
export const rankVariables =
  '(OMPI|PMIX|PMI|HOROVOD|SLURM)_[A-Za-z0-9_]*|RANK|LOCAL_RANK|WORLD_SIZE|MASTER_ADDR|MASTER_PORT|(CUDA|NVIDIA|ROCR|HIP)_VISIBLE_DEVICES|CUDA_DEVICE_ORDER'

const jobFolder: Word = [{ hole: 'job-folder' }]

export const startFolder = ({ folder }: Pick<JobContainers, 'folder'>): Word => folder ?? workingDirectory

/** A mount: the path on the node, the path in the container, and whether it is writable. */
export interface Bind {
  readonly source: Word
  readonly target: Word
  readonly mode: 'ro' | 'rw'
}

/** Each path once: some programs fail if one target is mounted twice. */
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

/** The path of a word on nodes that share this machine's files. */
const pathOf = (path: Word) => fillWord(path, holeName)

/** `source:target:mode` */
export const boundPath = ({ source, target, mode }: Bind): Word => [
  ...partsOf(source),
  ':',
  ...partsOf(target),
  `:${mode}`,
]
