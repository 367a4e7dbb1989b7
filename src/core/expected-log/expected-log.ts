import type { Case } from '../model/case.ts'
import type { CountOrParameter, Prints, StepPlace } from '../model/prints.ts'
import type { Workload } from '../model/workload.ts'

/** What the log of a run will hold. Steps are counted from 1. */
export interface ExpectedLog {
  /** Training steps of the whole run; infinite where they are not known. */
  readonly steps: number
  /** The step of the first line, and the steps from one line to the next. */
  readonly first: number
  readonly every: number
  readonly hasSummary: boolean
  readonly hasClock: boolean
}

/** @returns undefined where the workload does not say what it prints */
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

/** Step lines of the log. */
export const linesOf = ({ steps, first, every }: ExpectedLog): number =>
  steps < first ? 0 : Math.floor((steps - first) / every) + 1
