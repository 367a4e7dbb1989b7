import { commandOf } from '../core/workload/command.ts'
import type { PlannedSuite } from './plan.ts'

/** Version of the document that `steady plan --json` prints; docs/formats/plan.md describes it. */
const planDocumentVersion = 1

/** A plan as one JSON document, with the exact argument list of every case. */
export const planDocument = ({
  suite,
  path,
  plan,
  workloads,
  estimate,
  context,
  findings,
}: PlannedSuite) => ({
  version: planDocumentVersion,
  suite: suite.name,
  path,
  protocol: suite.protocol.name,
  target: suite.target,
  seed: suite.seed,
  repeats: suite.repeats,
  cases: plan.cases.map((point) => {
    const workload = workloads.get(point.workload)
    return { ...point, command: workload === undefined ? [] : commandOf(point, workload, context) }
  }),
  order: plan.runs.map(({ id }) => id),
  skips: plan.skips,
  estimate,
  findings,
})
