import { launchSettings } from '../core/jobs/make-job.ts'
import type { Submission } from '../core/jobs/submission.ts'
import type { Case } from '../core/model/case.ts'
import type { PlannedSuite } from './plan.ts'
import { prepareRun } from './run/prepare.ts'

/** Stands for what is not known before a suite runs: the id of a job, and the folder of its results. */
const unknownYet = { job: 'JOB', results: 'RESULTS' }

/** What would be handed to the engine for the first repeat of a case. */
export function submissionOf(
  { suite, workloads, context, target }: Pick<PlannedSuite, 'suite' | 'workloads' | 'context' | 'target'>,
  point: Case,
): Submission {
  const launch = launchSettings(target.cluster, suite.launch)
  const preparing = { suite, workloads, context, site: target.site, launch, results: unknownYet.results }
  const run = { id: `${point.id}/1`, case: point, repeat: 1 }
  return target.render(prepareRun(run, unknownYet.job, preparing).job)
}
