import type { PlannedSuite } from './plan.ts'
import { submissionOf } from './submission.ts'

/** Version of the document that `steady plan --json` prints; docs/formats/plan.md describes it. */
const planDocumentVersion = 1

/** A plan as one JSON document, with the exact argument list of every case. */
export function planDocument(planned: PlannedSuite) {
  const { suite, path, plan, target, estimate, findings } = planned
  return {
    version: planDocumentVersion,
    suite: suite.name,
    path,
    protocol: suite.protocol.name,
    target: suite.target,
    cluster: target.cluster,
    seed: suite.seed,
    repeats: suite.repeats,
    cases: plan.cases.map((point) => {
      const submission = submissionOf(planned, point)
      return { ...point, command: submission.tasks[0]?.command ?? [], submission }
    }),
    order: plan.runs.map(({ id }) => id),
    skips: plan.skips,
    estimate,
    findings,
  }
}
