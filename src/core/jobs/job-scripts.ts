import { containerPrograms } from '../containers/programs.ts'
import { jobScripts } from '../launchers/places.ts'
import type { Job } from '../model/job.ts'
import type { SubmittedFile } from './submission.ts'

/** Scripts that the tasks of a job start. They lie in its folder on every node. */
export const scriptsOf = ({ container }: Pick<Job, 'container'>): SubmittedFile[] => [
  ...jobScripts,
  ...(container?.settings === undefined ? [] : containerPrograms[container.settings.program].scripts),
]
