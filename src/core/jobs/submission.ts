import type { Job, Word } from '../model/job.ts'
import { fillWord, holeName } from '../launchers/words.ts'

/** What a target hands to its engine for one job. */
export interface Submission {
  /** The processes that it starts on the nodes, in the order of the job. */
  readonly tasks: readonly SubmittedTask[]
  /** Files that are put into the job's folder, or handed to the engine: scripts, manifests. */
  readonly files: readonly SubmittedFile[]
  /** Commands that are run on this machine, in their order: `sbatch …`, `ssh …`. */
  readonly commands: readonly (readonly string[])[]
}

export interface SubmittedTask {
  readonly name: string
  /** The node's name where the cluster states it, else its place in the job: `node 0`. */
  readonly node: string
  readonly command: readonly string[]
  readonly variables: Readonly<Record<string, string>>
}

export interface SubmittedFile {
  readonly name: string
  readonly text: string
}

/** The tasks of a job as a target will start them, with what only the nodes know named in angle brackets. */
export const submittedTasks = (
  { tasks, variables }: Pick<Job, 'tasks' | 'variables'>,
  nodeName: (index: number) => string = (index) => `node ${index}`,
  shown: (one: Word) => string = (one) => fillWord(one, holeName),
): SubmittedTask[] =>
  tasks.map((task) => ({
    name: task.name,
    node: nodeName(task.node),
    command: task.command.map(shown),
    variables: {
      ...variables,
      ...Object.fromEntries(Object.entries(task.variables).map(([name, value]) => [name, shown(value)])),
    },
  }))
