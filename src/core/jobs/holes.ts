import { fillWord, holeName, holesOf } from '../launchers/words.ts'
import type { Hole, Job, Word } from '../model/job.ts'

/** Everything in a job's commands and variables that its target fills in. */
const jobHoles = ({ tasks }: Pick<Job, 'tasks'>): Hole[] =>
  tasks
    .flatMap(({ command, variables, folder = [] }) => [...command, ...Object.values(variables), folder])
    .flatMap(holesOf)

/** How many ports the job uses, counted from its first; at least one. */
export const portCount = (job: Pick<Job, 'tasks'>): number =>
  Math.max(1, ...jobHoles(job).map((hole) => (hole.hole === 'port' ? hole.offset + 1 : 1)))

/** Files and folders of this machine that the job's tasks name, each once. */
export const filePaths = (job: Pick<Job, 'tasks'>): string[] => [
  ...new Set(jobHoles(job).flatMap((hole) => (hole.hole === 'file' ? [hole.path] : []))),
]

/** The folder of this machine, or of a node that shares it, that a task starts in. */
export const startOf = (
  { workingDirectory }: Pick<Job, 'workingDirectory'>,
  folder: Word | undefined,
): string =>
  folder === undefined
    ? workingDirectory
    : fillWord(folder, (hole) => (hole.hole === 'working-directory' ? workingDirectory : holeName(hole)))
