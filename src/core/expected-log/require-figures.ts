import { problem, type Problem } from '../model/error.ts'
import type { Plan } from '../model/plan.ts'
import type { Suite } from '../model/suite.ts'
import type { Workload } from '../model/workload.ts'
import { protocolNamed } from '../protocols/protocols.ts'
import { protocolFor } from '../suite/suite-protocols.ts'
import { problemsError } from '../yaml/problems.ts'
import { expectedLog, linesOf, type ExpectedLog } from './expected-log.ts'
import { measureExpected } from './measure-expected.ts'
import { stepsThatSuffice } from './steps-that-suffice.ts'

/**
 * Refuses a plan of which runs give no figure under their protocol, by what their workloads print.
 *
 * @param file of the suite
 * @throws SteadyError `PROTOCOL_WITHOUT_FIGURE`
 */
export function requireFigures(
  suite: Suite,
  { cases, searches }: Pick<Plan, 'cases' | 'searches'>,
  workloads: ReadonlyMap<string, Workload>,
  file: string,
): void {
  const searched = searches.flatMap(({ skip, smallest }) => (skip === undefined ? [smallest] : []))
  const asked = new Set<string>()
  const problems: Problem[] = []
  for (const point of [...cases, ...searched]) {
    const workload = workloads.get(point.workload)
    const log = workload && expectedLog(point, workload)
    if (workload === undefined || log === undefined) continue
    // Cases differ in more than their logs do.
    const key = JSON.stringify([workload.name, Object.values(log)])
    if (asked.has(key)) continue
    asked.add(key)
    const protocol = protocolFor(suite, workload.name)
    const { throughput } = measureExpected(log, protocol)
    if (throughput.kind === 'missing')
      problems.push(
        problem(
          'PROTOCOL_WITHOUT_FIGURE',
          {
            workload: workload.name,
            protocol: protocol.name,
            why: throughput,
            log: described(log),
            fitting: fittingRule(log, workload) ?? null,
            enough: stepsThatSuffice(point, workload, protocol) ?? null,
          },
          { file },
        ),
      )
  }
  if (problems.length > 0) throw problemsError(problems)
}

/** What a message tells of a log; JSON has no infinity. */
const described = (log: ExpectedLog) => ({
  steps: Number.isFinite(log.steps) ? log.steps : null,
  first: log.first,
  every: log.every,
  lines: Number.isFinite(log.steps) ? linesOf(log) : null,
})

/** The protocol that its collection measures it by, or else ours, or its own final figure: the first that gives a figure. */
const fittingRule = (log: ExpectedLog, { rules }: Workload): string | undefined =>
  [...rules, 'steady', 'ngc'].find(
    (name) => measureExpected(log, protocolNamed(name)).throughput.kind === 'known',
  )
