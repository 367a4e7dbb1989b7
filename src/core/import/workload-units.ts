import { caseId } from '../model/case.ts'
import { isGenericUnit, type SampleUnit, unitsDiffer } from '../model/measurement.ts'
import type { WorkloadFacts } from '../model/results-folder.ts'
import { groupBy } from '../collections/group-by.ts'
import type { Placed } from './imported-suite.ts'

/** What a log states of its workload. A log always counts something. */
export type LogTitle = WorkloadFacts & { readonly unit: SampleUnit }

type Titled = Placed<{ readonly title: LogTitle }>

/**
 * One unit for each workload. Logs of one model that count different things, such as tokens and sequences, become
 * workloads of their own: their figures do not compare. A log that only counts samples counts what the others do.
 */
export function splitByUnit<T extends Titled>(placed: readonly T[]): T[] {
  const groups = groupBy(placed, ({ case: { workload } }) => workload)
  const units = new Map([...groups].map(([workload, logs]) => [workload, unitsOf(logs)]))
  return placed.map((log) => {
    const [unit, ...others] = units.get(log.case.workload) ?? []
    if (unit === undefined) return log
    if (others.length === 0)
      return { ...log, source: { ...log.source, title: { ...log.source.title, unit } } }
    const point = { ...log.case, workload: `${log.case.workload}-${log.source.title.unit}` }
    return { ...log, case: { ...point, id: caseId(point, {}) } }
  })
}

/** The units of these logs that differ for certain; where none do, the one that says most. */
function unitsOf(logs: readonly Titled[]): SampleUnit[] {
  const units = [...new Set(logs.map(({ source }) => source.title.unit))]
  const certain = units.filter((unit) => units.some((other) => unitsDiffer(unit, other)))
  if (certain.length > 0) return certain
  const [first] = units
  const most = units.find((unit) => !isGenericUnit(unit)) ?? first
  return most === undefined ? [] : [most]
}
