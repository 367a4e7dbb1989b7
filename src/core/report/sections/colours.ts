import { memoize } from '../../collections/memoize.ts'
import type { Case } from '../../model/case.ts'
import type { ReportContext } from '../context.ts'

/** The frameworks of a report of several, in the order of its suite; empty where it has one. */
export const frameworksOf = memoize(({ cases, workloads }: ReportContext): readonly string[] => {
  const all = [...new Set(cases.map(({ case: { workload } }) => workloads.framework(workload)))]
  return all.length === 1 ? [] : all
})

/** The colour of a case's framework in all charts of its report; none where the report has one framework. */
export function frameworkColour(
  { workload }: Pick<Case, 'workload'>,
  context: ReportContext,
): { readonly colour?: number } {
  const colour = frameworksOf(context).indexOf(context.workloads.framework(workload))
  return colour === -1 ? {} : { colour }
}
