import type { Job } from '../../core/model/job.ts'
import type { SubmittedTask } from '../../core/jobs/submission.ts'
import { hideValues, redacted, secretValues } from '../../core/secrets/secrets.ts'

/** The tasks of a job as others may see them. */
export function tasksWithoutSecrets(
  tasks: readonly SubmittedTask[],
  { variables }: Pick<Job, 'variables'>,
): SubmittedTask[] {
  const secrets = secretValues(variables)
  return tasks.map((task) => ({
    ...task,
    command: task.command.map((word) => hideValues(word, secrets)),
    variables: redacted(task.variables),
  }))
}
