import { requireReadable } from '../core/documents/document-text.ts'
import { planDocumentSchema, planDocumentVersion, type PlanDocument } from '../core/plan/plan-document.ts'
import type { PlannedSuite } from './plan.ts'
import { submissionOf } from './submission.ts'

/** A plan as one JSON document, with the exact argument list of every case. */
export function planDocument(planned: PlannedSuite): PlanDocument {
  const { suite, path, plan, target, estimate, findings } = planned
  const document: PlanDocument = {
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
  requireReadable('the plan', planDocumentSchema, document)
  return document
}
