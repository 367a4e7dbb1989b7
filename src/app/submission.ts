import type { Submission } from '../core/jobs/submission.ts'
import type { Case } from '../core/model/case.ts'
import { hideValues, secretValues } from '../core/secrets/secrets.ts'
import { tasksWithoutSecrets } from './run/tasks-without-secrets.ts'
import { prepareRun, type Preparing } from './run/prepare.ts'

/** Stands for what is not known before a suite runs: the id of a job, and the folder of its results. */
export const unknownYet = { job: 'JOB', results: 'RESULTS' }

/** What would be handed to the engine for the first repeat of a case, without its secrets. */
export function submissionOf(planned: Omit<Preparing, 'results'>, point: Case): Submission {
  const { job } = prepareRun({ id: `${point.id}/1`, case: point, repeat: 1 }, unknownYet.job, {
    ...planned,
    results: unknownYet.results,
  })
  const { tasks, files, commands } = planned.target.render(job)
  const secrets = secretValues(job.variables)
  const hide = (text: string) => hideValues(text, secrets)
  return {
    tasks: tasksWithoutSecrets(tasks, job),
    files: files.map(({ name, text }) => ({ name, text: hide(text) })),
    commands: commands.map((command) => command.map(hide)),
  }
}
