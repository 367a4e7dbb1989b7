import { searchRecord } from '../../core/batch-search/record.ts'
import type { Case } from '../../core/model/case.ts'
import type { Suite } from '../../core/model/suite.ts'
import { writtenForm } from '../../core/json-files/json-file-text.ts'
import { planDocumentSchema, planDocumentVersion, type PlanDocument } from '../../core/plan/plan-document.ts'
import type { PlannedSuite } from '../suite/planned-suite.ts'
import { plannedSteps } from '../preparation/planned-steps.ts'
import { nextTrial } from '../../core/batch-search/searched-batch.ts'
import { previewSubmission } from '../jobs/job-preview.ts'

/** A plan as one JSON document, with the exact argument list of every case. */
export function planDocument(planned: PlannedSuite): PlanDocument {
  const { suite, path, plan, searches, target, estimate, findings } = planned
  const plannedCase = (matrixCase: Case) => {
    const submission = previewSubmission(planned, matrixCase)
    const time = planned.times.get(matrixCase.id)
    const command = submission.tasks[0]?.command ?? []
    return { ...matrixCase, command, submission, ...(time === undefined ? {} : { time }) }
  }
  const document: PlanDocument = {
    version: planDocumentVersion,
    suite: suite.name,
    path,
    protocol: suite.protocol.name,
    ...protocolsOf(suite),
    target: suite.target,
    cluster: target.cluster,
    seed: suite.seed,
    repeats: suite.repeats,
    cases: plan.cases.map(plannedCase),
    preparation: plannedSteps(planned),
    order: plan.runs.map(({ id }) => id),
    skips: plan.skips,
    searches: searches.map((searched) => {
      const run = nextTrial(searched, planned)
      const record = searchRecord(searched)
      return run === undefined ? record : { ...record, next: plannedCase(run.case) }
    }),
    estimate,
    findings,
  }
  writtenForm('the plan', planDocumentSchema, document)
  return document
}

function protocolsOf({ protocols }: Suite): Pick<PlanDocument, 'protocols'> {
  const names = Object.entries(protocols).map(([workload, { name }]) => [workload, name] as const)
  return names.length === 0 ? {} : { protocols: Object.fromEntries(names) }
}
