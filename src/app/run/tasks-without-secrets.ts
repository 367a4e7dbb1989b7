import type { Job } from '../../core/model/job.ts'
import type { SubmittedTask } from '../../core/jobs/submission.ts'
import { openSecrets, redacted, secretValues } from '../../core/secrets/secrets.ts'

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
