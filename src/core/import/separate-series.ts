import { importFinding } from './messages.ts'
import { caseId, type Case } from '../model/case.ts'
import { type Finding } from '../model/finding.ts'
import { groupBy } from '../collections/group-by.ts'
import type { LogLayout } from './name-facts.ts'
import type { PlacedLog } from './imported-suite.ts'

/** The parts of a log's location that tell whether another log of the same case is a repeat. */
export interface InSeries {
  /** Relative to the imported folder. */
  readonly file: string
  readonly series: string | undefined
  readonly findings: readonly Finding[]
  readonly layout?: Pick<LogLayout, 'namesCases'>
}

/**
 * Separates logs of one case that are no repeats of each other. Two names that differ in more than the repeat are of two measurement
 * campaigns; every case of such a workload is then marked with its series. Logs with equal names in two folders count as repeats in the
 * order of their paths, with a finding.
 */
export function separateSeries<T extends InSeries>(placed: readonly PlacedLog<T>[]): PlacedLog<T>[] {
  const cases = [...groupBy(placed, (placed) => caseId(placed.case, {})).values()]
  const crowded = new Set(
    cases.filter((logs) => new Set(logs.map(seriesOf)).size > 1).map(([placed]) => placed.case.workload),
  )
  const seriesOfId = new Map<string, string>()
  return cases.flatMap((logs) => {
    const apart = crowded.has(logs[0].case.workload)
    return [...groupBy(logs, seriesOf).entries()].flatMap(([series, same]) =>
      same.map((placed) => {
        const others = (isNumbered(same) ? logs.filter((log) => !same.includes(log)) : logs)
          .map(({ source }) => source.file)
          .filter((file) => file !== placed.source.file)
        const marked = apart ? { ...placed, case: withSeries(placed.case, series, seriesOfId) } : placed
        return others.length === 0 || placed.source.layout?.namesCases === true
          ? marked
          : withDoubt(marked, [...new Set(others)], apart)
      }),
    )
  })
}

const seriesOf = <T extends InSeries>({ source }: PlacedLog<T>) => source.series ?? ''

/** Whether the names of these logs number them as repeats, or all are from one file. */
function isNumbered<T extends InSeries>(logs: readonly PlacedLog<T>[]): boolean {
  const files = new Map(logs.map(({ source, repeat }) => [source.file, repeat]))
  return (
    files.size === 1 ||
    (new Set(files.values()).size === files.size && ![...files.values()].includes(undefined))
  )
}

/** @param taken the series of each id; two series that differ in a blank alone have one id, which the second may not have */
function withSeries(matrixCase: Case, series: string, taken: Map<string, string>): Case {
  for (let mark = 1; ; mark += 1) {
    const name = `${series === '' ? 'other' : series}${mark === 1 ? '' : ` ${mark}`}`
    const seriesCase = { ...matrixCase, parameters: { ...matrixCase.parameters, series: name } }
    const id = caseId(seriesCase, {})
    if ((taken.get(id) ?? series) !== series) continue
    taken.set(id, series)
    return { ...seriesCase, id }
  }
}

const mostNamed = 3

function withDoubt<T extends InSeries>(
  placed: PlacedLog<T>,
  others: readonly string[],
  apart: boolean,
): PlacedLog<T> {
  const doubt = importFinding('case-claimed-twice', {
    others: others.slice(0, mostNamed),
    more: Math.max(0, others.length - mostNamed),
    apart,
  })
  return { ...placed, source: { ...placed.source, findings: [...placed.source.findings, doubt] } }
}
