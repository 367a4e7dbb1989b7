import { countAfter } from '../vocabulary/numbers.ts'
import { changedSteps, type StepParser } from './step-lines.ts'

/**
 * A parser's steps, with the samples of each by the count of all so far that the line has after `key`; for one log. The first line
 * has none: what came before it is not known.
 */
export function withSamplesSoFar(parser: StepParser, key: string): StepParser {
  let last: { readonly step: number; readonly total: number } | undefined
  return changedSteps(parser, (step, line) => {
    const total = countAfter(line, key)
    if (total === undefined || step.step === undefined) return step
    const before = last
    const taken = step.step - (before?.step ?? step.step)
    if (before !== undefined && taken === 0) return step
    last = { step: step.step, total }
    return before !== undefined && taken > 0 && total > before.total
      ? { ...step, batch: (total - before.total) / taken }
      : step
  })
}
