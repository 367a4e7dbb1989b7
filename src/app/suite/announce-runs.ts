import { draftJob } from '../../core/jobs/make-job.ts'
import type { JobDraft } from '../../core/model/job.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { PlannedRun } from '../../core/model/plan.ts'
import { seconds } from '../../core/model/units.ts'
import type { PlannedSuite } from './planned-suite.ts'
import { unreadyFindings } from './unready.ts'
import { prepareRun, type PrepareOptions } from './prepare.ts'

/** Tells a target which runs are left, if it asks for that. Returns what people should know of it. */
export function announceRuns(
  planned: Omit<PrepareOptions, 'results'> & Pick<PlannedSuite, 'times'>,
  runs: readonly PlannedRun[],
): readonly Finding[] {
  const { target, times } = planned
  if (target.announce === undefined) return []
  const jobs = new Map<string, JobDraft>()
  const jobOf = (run: PlannedRun): JobDraft => {
    const known = jobs.get(run.case.id)
    if (known !== undefined) return { ...known, run: run.id }
    const job = draftJob(prepareRun(run, { ...planned, results: '' }).parts)
    jobs.set(run.case.id, job)
    return job
  }
  const pause = planned.suite.repeats.pause ?? 0
  return target.announce(
    runs.map((run) => {
      const time = times.get(run.case.id)?.expected
      // Nodes that are kept for several runs are kept through the pauses between them.
      return { job: jobOf(run), expected: time === undefined ? undefined : seconds(time + pause) }
    }),
  )
}

/** A plan with what its target says of the runs in it, and what would keep them from starting. */
export const withAnnouncedRuns = (planned: PlannedSuite): PlannedSuite => ({
  ...planned,
  findings: [...planned.findings, ...unreadyFindings(planned), ...announceRuns(planned, planned.plan.runs)],
})
