import { rateUnit } from '../../model/units.ts'
import { labelText } from '../../document/text-line.ts'
import { benchmarkEntries } from '../../document/benchmark-entries.ts'
import { caseRow } from '../case-row.ts'
import type { CompareRenderer } from './renderer.ts'

/** The figures of B as `customBiggerIsBetter` of the action github-action-benchmark reads them. */
export const githubBenchmark: CompareRenderer = ({ cases, sameWithin }) =>
  benchmarkEntries(
    cases.flatMap((comparedCase) => {
      if (comparedCase.b?.throughput.kind !== 'known') return []
      const { change, interval, verdict } = caseRow(comparedCase, sameWithin)
      const extra = `B against A: ${change} (${interval}), ${verdict.en}`
      return [
        {
          name: labelText(comparedCase.label).en,
          unit: rateUnit(comparedCase.unit),
          estimate: comparedCase.b.throughput.value,
          extra,
        },
      ]
    }),
  )
