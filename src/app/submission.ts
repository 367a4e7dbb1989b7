import type { Submission } from '../core/jobs/submission.ts'
import type { Case } from '../core/model/case.ts'
import { prepareRun, type Preparing } from './run/prepare.ts'

/** Stands for what is not known before a suite runs: the id of a job, and the folder of its results. */
const unknownYet = { job: 'JOB', results: 'RESULTS' }

/** What would be handed to the engine for the first repeat of a case. */
export const submissionOf = (planned: Omit<Preparing, 'results'>, point: Case): Submission =>
  planned.target.render(
    prepareRun({ id: `${point.id}/1`, case: point, repeat: 1 }, unknownYet.job, {
      ...planned,
      results: unknownYet.results,
    }).job,
  )
