import { fillWord, holeName, holesOf } from '../launchers/words.ts'
import type { Hole, Job, Word } from '../model/job.ts'

const jobHoles = ({ tasks }: Pick<Job, 'tasks'>): Hole[] =>
  tasks
    .flatMap(({ command, variables, folder = [] }) => [...command, ...Object.values(variables), folder])
    .flatMap(holesOf)

/** Number of ports that the job uses, counted from its first; at least one. */
export const portCount = (job: Pick<Job, 'tasks'>): number =>
  Math.max(1, ...jobHoles(job).map((hole) => (hole.hole === 'port' ? hole.offset + 1 : 1)))

/** Files and folders of this machine that the job's tasks name, without duplicates. */
export const filePaths = (job: Pick<Job, 'tasks'>): string[] => [
  ...new Set(jobHoles(job).flatMap((hole) => (hole.hole === 'file' ? [hole.path] : []))),
]

/** The folder of this machine, or of a node that shares its files, that a task starts in. */
export const startOf = (
  { workingDirectory }: Pick<Job, 'workingDirectory'>,
  folder: Word | undefined,
): string =>
  folder === undefined
    ? workingDirectory
    : fillWord(folder, (hole) => (hole.hole === 'working-directory' ? workingDirectory : holeName(hole)))
