import type { Case } from '../model/case.ts'
import type { Protocol } from '../model/protocol.ts'
import type { Workload } from '../model/workload.ts'
import { parameterValue } from '../workload/parameter-value.ts'
import { expectedLog } from './expected-log.ts'
import { measureExpected } from './measure-expected.ts'

/** No protocol needs more. */
const mostSteps = 1_000_000

/** The fewest steps, by their parameter, with which a case has a figure. */
export interface SufficientSteps {
  readonly parameter: string
  readonly value: number
}

/** @returns undefined where no number of steps gives a figure, or none can be set */
export function stepsThatSuffice(
  point: Case,
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
    const parameters = { ...point.parameters, [parameter]: units * unit }
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
