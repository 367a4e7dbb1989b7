import { problem, type Problem } from '../model/error.ts'
import type { Plan } from '../model/plan.ts'
import type { Suite } from '../model/suite.ts'
import type { Workload } from '../model/workload.ts'
import { protocolNamed } from '../protocols/protocols.ts'
import { protocolFor } from '../suite/suite-protocols.ts'
import { problemsError } from '../yaml/check.ts'
import type { Case } from '../model/case.ts'
import type { Protocol } from '../model/protocol.ts'
import { parameterValue } from '../workload/parameter-value.ts'
import { StepBatch } from '../logs/engine/step-batch.ts'
import type { Measurement } from '../model/measurement.ts'
import { seconds } from '../model/units.ts'
import { openFold } from '../protocols/fold.ts'
import type { CountOrParameter, Prints, StepPlace } from '../model/prints.ts'

/** The expected log of a run. Steps are counted from 1. */
export interface ExpectedLog {
  /** Training steps of the whole run; infinite where unknown. */
  readonly steps: number
  /** The step of the first line, and the steps from one line to the next. */
  readonly first: number
  readonly every: number
  readonly hasSummary: boolean
  readonly hasClock: boolean
}

/** @returns undefined where the workload does not state what it prints */
export function expectedLog(
  { parameters }: Pick<Case, 'parameters'>,
  { prints, ...workload }: Pick<Workload, 'prints' | 'parameters'>,
): ExpectedLog | undefined {
  if (prints === undefined) return undefined
  const numberOf = (count: CountOrParameter) =>
    typeof count === 'number'
      ? count
      : Number(parameters[count.parameter] ?? workload.parameters[count.parameter]?.default)
  const stepOf = (place: StepPlace) => ('at' in place ? numberOf(place.at) : numberOf(place.after) + 1)
  const steps = stepsOf(prints, numberOf)
  return {
    steps,
    first: stepOf(prints.first),
    every: Math.max(1, numberOf(prints.every)),
    hasSummary: prints.summary !== 'none' && stepOf(prints.summary) <= steps,
    hasClock: prints.clock,
  }
}

const stepsOf = ({ steps, epochs }: Prints, numberOf: (count: CountOrParameter) => number) =>
  steps === undefined ? Infinity : numberOf(steps) * numberOf(epochs)

export const linesOf = ({ steps, first, every }: ExpectedLog): number =>
  steps < first ? 0 : Math.floor((steps - first) / every) + 1

/** Where a window has no end, further lines change nothing. */
const manyLines = 512

/**
 * The measurement of an expected log, by the code that measures real ones. Every step takes a second, and every line has
 * all possible values. If even this log gives no figure, no log of the run does.
 */
export function measureExpected(log: ExpectedLog, protocol: Protocol): Measurement {
  const fold = openFold(protocol)
  const batch = new StepBatch((columns) => {
    fold.push(columns)
  })
  const lines = Math.min(linesOf(log), linesNeeded(protocol))
  for (let line = 0; line < lines; line++) {
    const step = log.first + line * log.every
    // Not a whole second, because the clock of a program has a finer resolution.
    const time = seconds(step + 0.001)
    batch.write(
      {
        step,
        at: log.hasClock ? time : undefined,
        rate: 1,
        duration: seconds(1),
      },
      line + 1,
      // steady records arrival times of its own runs.
      time,
    )
    batch.keep(batch.rows.length)
  }
  batch.end()
  return fold.finish({
    facts: { devices: 1, batchPerDevice: 1, globalBatch: 1 },
    unit: 'samples',
    rateScope: 'global',
    summary: log.hasSummary ? { rate: 1, line: lines + 1 } : undefined,
    clock: log.hasClock ? 'log' : 'arrival',
  })
}

function linesNeeded({ window }: Protocol): number {
  if (window.kind === 'automatic') return manyLines
  return window.skip + (window.count === 'rest' ? manyLines : window.count) + 1
}

/** No protocol needs more. */
const mostSteps = 1_000_000

/** The fewest steps, by their parameter, with which a case has a figure. */
interface SufficientSteps {
  readonly parameter: string
  readonly value: number
}

/** @returns undefined where no number of steps gives a figure, or where the number cannot be set */
function stepsThatSuffice(
  matrixCase: Case,
  workload: Workload,
  protocol: Protocol,
): SufficientSteps | undefined {
  const steps = workload.prints?.steps
  if (typeof steps !== 'object') return undefined
  const { parameter } = steps
  const spec = workload.parameters[parameter]
  if (spec?.type !== 'integer') return undefined
  const unit = spec.multipleOf ?? 1
  const least = Math.max(1, Math.ceil((spec.min ?? 1) / unit))
  const suffice = (units: number) => {
    const parameters = { ...matrixCase.parameters, [parameter]: units * unit }
    const log = expectedLog({ parameters }, workload)
    return log !== undefined && measureExpected(log, protocol).throughput.kind === 'known'
  }
  let enough = least
  while (!suffice(enough)) {
    enough *= 2
    if (enough * unit > mostSteps) return undefined
  }
  let tooFew = Math.max(least - 1, Math.floor(enough / 2))
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (suffice(middle)) enough = middle
    else tooFew = middle
  }
  const value = enough * unit
  return parameterValue(spec, { value, written: String(value) }) === undefined
    ? undefined
    : { parameter, value }
}

/**
 * Refuses a plan with runs that give no figure under their protocol, judged by what their workloads print.
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
  for (const matrixCase of [...cases, ...searched]) {
    const workload = workloads.get(matrixCase.workload)
    const log = workload && expectedLog(matrixCase, workload)
    if (workload === undefined || log === undefined) continue
    // Cases with equal logs are judged once.
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
            enough: stepsThatSuffice(matrixCase, workload, protocol) ?? null,
          },
          { file },
        ),
      )
  }
  if (problems.length > 0) throw problemsError(problems)
}

/** A log as a message describes it; JSON has no infinity. */
const described = (log: ExpectedLog) => ({
  steps: Number.isFinite(log.steps) ? log.steps : null,
  first: log.first,
  every: log.every,
  lines: Number.isFinite(log.steps) ? linesOf(log) : null,
})

/** The first that gives a figure: the protocol of its collection, or ours, or the log's own final figure. */
const fittingRule = (log: ExpectedLog, { rules }: Workload): string | undefined =>
  [...rules, 'steady', 'ngc'].find(
    (name) => measureExpected(log, protocolNamed(name)).throughput.kind === 'known',
  )
