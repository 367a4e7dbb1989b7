import type { Maybe } from '../../core/model/missing.ts'
import type { Estimate, Result } from '../../core/model/result.ts'
import type { Ratio, SamplesPerSecond } from '../../core/model/units.ts'
import { table, type Column } from './table.ts'

const columns: readonly Column[] = [
  { title: 'case' },
  { title: 'repeats', align: 'right' },
  { title: 'throughput', align: 'right' },
  { title: 'interval', align: 'right' },
  { title: 'speedup', align: 'right' },
  { title: 'efficiency', align: 'right' },
]

/** The figures of a suite's cases, and below them why any is missing. */
export function resultsText(results: readonly Result[], width: number): string {
  const rows = results.map((result) => [
    result.case.id,
    String(result.runs.length),
    rateText(result),
    intervalText(result.throughput),
    ratioText(result.speedup, (value) => `${value.toFixed(2)}×`),
    ratioText(result.efficiency, (value) => `${(100 * value).toFixed(1)} %`),
  ])
  const reasons = results.flatMap(({ case: { id }, throughput }) =>
    throughput.kind === 'missing' ? [`— ${id}: ${throughput.why.en}`] : [],
  )
  return [table(columns, rows, width), ...reasons].join('\n')
}

const dash = '—'

const rateText = ({ throughput, unit }: Result) =>
  throughput.kind === 'known' ? `${throughput.value.value.toFixed(2)} ${unit}/s` : dash

const intervalText = (estimate: Maybe<Estimate<SamplesPerSecond>>) =>
  estimate.kind === 'known' && estimate.value.repeats > 1
    ? `${estimate.value.low.toFixed(2)} – ${estimate.value.high.toFixed(2)}`
    : dash

const ratioText = (estimate: Maybe<Estimate<Ratio>>, text: (value: Ratio) => string) =>
  estimate.kind === 'known' ? text(estimate.value.value) : dash
