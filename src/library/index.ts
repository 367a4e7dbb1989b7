/**
 * The interface for other programs: one function for each verb, with the name of its command. Relative paths start at the
 * folder of the process. A user's mistake is a {@link SteadyError}; {@link errorSentences} explains it. Nothing is printed.
 */
import { sentences } from '../app/sentences.ts'
// Keeps the codes of messages in the declarations, which omit the import above.
import '../app/sentences.ts'
import { useSentences } from '../core/messages/sentences.ts'

export { checkResults as check, type ResultsCheck } from '../app/check/check.ts'
export type { RunReporter, SuiteSummary } from '../app/jobs/reporter.ts'
export type { Comparison } from '../core/compare/comparison.ts'
export { sayError as errorSentences } from '../core/messages/say.ts'
export { SteadyError } from '../core/model/error.ts'
export type { MfuRecord } from '../core/flops/mfu-record.ts'
export type { MeasuredLog } from '../core/model/log.ts'
export type { Measurement } from '../core/model/measurement.ts'
export type { Known, Maybe, Missing } from '../core/model/missing.ts'
export type { PlanDocument } from '../core/plan/plan-document.ts'
export type { TuneRecord } from '../core/tune/record.ts'
export { compare, type CompareOptions } from './compare.ts'
export { measure, type MeasureOptions } from './measure.ts'
export { mfu, type MfuOptions } from './mfu.ts'
export { plan, type PlanOptions } from './plan.ts'
export { report, type ReportOptions } from './run.ts'
export { run, type RunOptions } from './run.ts'
export { tune, type TuneOptions } from './tune.ts'

useSentences(sentences)
