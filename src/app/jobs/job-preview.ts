import { shellLine } from '../../core/text/shell.ts'
import type { HandStart, Submission, SubmittedTask } from '../../core/jobs/submission.ts'
import { filePaths } from '../../core/jobs/holes.ts'
import { makeJob, type JobParts } from '../../core/jobs/make-job.ts'
import { typedJob, type TypedNode } from '../../core/jobs/typed-job.ts'
import type { Case } from '../../core/model/case.ts'
import type { Job } from '../../core/model/job.ts'
import { namesSecret } from '../../core/secrets/secret-shapes.ts'
import { openSecrets, redacted, secretValues } from '../../core/secrets/secrets.ts'
import { prepareRun, type PrepareOptions } from '../suite/prepare.ts'

/** Placeholders for what is unknown before a suite runs: the id of a job, and the results folder. */
export const unknownYet = { job: 'JOB', results: 'RESULTS' }

/** The job of a run as a plan shows it, before it is submitted. */
export const previewJob = (parts: JobParts): Job => makeJob({ ...parts, id: unknownYet.job })

const jobOf = (planned: Omit<PrepareOptions, 'results'>, matrixCase: Case): Job =>
  previewJob(partsOf(planned, matrixCase, unknownYet.results))

const partsOf = (planned: Omit<PrepareOptions, 'results'>, matrixCase: Case, results: string): JobParts =>
  prepareRun({ id: `${matrixCase.id}/1`, case: matrixCase, repeat: 1 }, { ...planned, results }).parts

/** The tasks of a job as others may see them. */
export function tasksWithoutSecrets(
  tasks: readonly SubmittedTask[],
  { variables }: Pick<Job, 'variables'>,
): SubmittedTask[] {
  const { hideIn } = openSecrets(secretValues(variables))
  return tasks.map((task) => ({
    ...task,
    command: hideIn(task.command),
    variables: redacted(task.variables),
  }))
}

/** What would be handed to the engine for the first repeat of a case, without its secrets. */
export function previewSubmission(planned: Omit<PrepareOptions, 'results'>, matrixCase: Case): Submission {
  const job = jobOf(planned, matrixCase)
  const { tasks, files, commands } = planned.target.render(job)
  const { hide, hideIn } = openSecrets(secretValues(job.variables))
  return {
    tasks: tasksWithoutSecrets(tasks, job),
    files: files.map(({ name, text }) => ({ name, text: hide(text) })),
    commands: hideIn(commands),
  }
}

/**
 * The files and the lines by which a person starts the first repeat of a case. Variables with secrets are left out, and named.
 *
 * @param folder where the files will be; absolute
 * @throws SteadyError where a file that the nodes need cannot be read
 */
export async function handStart(
  planned: Omit<PrepareOptions, 'results'>,
  matrixCase: Case,
  folder: string,
): Promise<HandStart & { readonly secrets: readonly string[] }> {
  const job = makeJob({ ...partsOf(planned, matrixCase, folder), id: matrixCase.id })
  const variables = Object.entries(job.variables).filter(([name]) => !namesSecret(name))
  const open: Job = { ...job, variables: Object.fromEntries(variables) }
  const { files, lines } = (await planned.target.byHand?.(open, folder)) ?? {
    files: [],
    lines: [shellLine(['cd', job.workingDirectory]), ...typedCase(planned, matrixCase).lines],
  }
  const { hide, hideIn } = openSecrets(secretValues(job.variables))
  return {
    files: files.map(({ name, text }) => ({ name, text: hide(text) })),
    lines: hideIn(lines),
    secrets: Object.keys(job.variables).filter(namesSecret),
  }
}

/** How a person starts the first repeat of a case without steady. */
export interface TypedCase {
  /** For a shell of each node. */
  readonly lines: readonly string[]
  /** Where lines start that name no folder; undefined where there are none. */
  readonly folder: string | undefined
  /** Files of this machine that the nodes need at the same paths. */
  readonly files: readonly string[]
}

export function typedCase(planned: Omit<PrepareOptions, 'results'>, matrixCase: Case): TypedCase {
  const job = jobOf(planned, matrixCase)
  const { target } = planned
  const { cluster, site } = target
  const { tasks } = target.render(job)
  const { nodes: count } = job.topology
  const nodes = Array.from({ length: count }, (_, index): TypedNode => {
    const name = tasks[job.tasks.findIndex(({ node }) => node === index)]?.node ?? `node ${index}`
    const address = cluster.nodes.find((node) => node.name === name)?.address
    return { name, address: address ?? (count === 1 ? loopback : undefined) }
  })
  const { hide } = openSecrets(secretValues(job.variables))
  const isBare = job.container === undefined && job.tasks.some(({ folder }) => folder === undefined)
  const { sharesFiles } = site
  return {
    lines: typedJob(job, { nodes, sharesFiles, hide }),
    folder: sharesFiles && isBare ? job.workingDirectory : undefined,
    files: sharesFiles ? [] : filePaths(job),
  }
}

const loopback = '127.0.0.1'
