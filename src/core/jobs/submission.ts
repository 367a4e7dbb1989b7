import { z } from 'zod'
import { type Job, taskRoles, type Word } from '../model/job.ts'
import type { FromSchema } from '../model/schema.ts'
import { fillWord, holeName } from '../launchers/words.ts'
import { containerPrograms } from '../containers/programs.ts'
import { jobScripts } from '../launchers/places.ts'

/** Scripts that the tasks of a job start, in the job's folder on every node. */
export const scriptsOf = ({ container }: Pick<Job, 'container'>): SubmittedFile[] => [
  ...jobScripts,
  ...(container?.settings === undefined ? [] : containerPrograms[container.settings.program].scripts),
]

const submittedTaskSchema = z.object({
  name: z.string(),
  /** The node's name where the cluster states it, or else its index in the job: `node 0`. */
  node: z.string(),
  command: z.array(z.string()),
  variables: z.record(z.string(), z.string()),
  /** Where it starts; absent for the job's working directory. */
  folder: z.string().exactOptional(),
  /** `sampler`: it samples the node beside the others, which train. */
  role: z.enum(taskRoles),
})
export type SubmittedTask = FromSchema<typeof submittedTaskSchema>

const submittedFileSchema = z.object({ name: z.string(), text: z.string() })
export type SubmittedFile = FromSchema<typeof submittedFileSchema>

export const submissionSchema = z.object({
  /** The processes that it starts on the nodes, in the order of the job. */
  tasks: z.array(submittedTaskSchema),
  /** Files that are put into the job's folder, or given to the engine: scripts, manifests. */
  files: z.array(submittedFileSchema),
  /** Commands that are run on this machine, in order: `sbatch …`, `ssh …`. */
  commands: z.array(z.array(z.string())),
})
/** What a target gives to its engine for one job. */
export type Submission = FromSchema<typeof submissionSchema>

/** The tasks of a job as a target will start them. Values that only the nodes know are named in angle brackets. */
export const submittedTasks = (
  { tasks, variables }: Pick<Job, 'tasks' | 'variables'>,
  nodeName: (index: number) => string = (index) => `node ${index}`,
  shown: (word: Word) => string = (word) => fillWord(word, holeName),
): SubmittedTask[] =>
  tasks.map((task) => ({
    name: task.name,
    node: nodeName(task.node),
    command: task.command.map(shown),
    role: task.role,
    ...(task.folder === undefined ? {} : { folder: shown(task.folder) }),
    variables: {
      ...variables,
      ...Object.fromEntries(Object.entries(task.variables).map(([name, value]) => [name, shown(value)])),
    },
  }))

/** What a person needs to start a job without steady. */
export interface HandStart {
  readonly files: readonly SubmittedFile[]
  /** Of a shell script that starts it. Comments say how to follow and how to remove what it starts. */
  readonly lines: readonly string[]
}

/** The script of a {@link HandStart}. */
export const startScriptName = 'start.sh'
