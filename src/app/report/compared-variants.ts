import { reportedComparison } from '../../core/compare/reported-comparison.ts'
import { usualMargin } from '../../core/compare/usual-margin.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { Result } from '../../core/model/result.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import type { ReportedComparison } from '../../core/report/input.ts'
import { compareCases } from '../compare/compare.ts'
import { sideOfResults } from '../compare/compare-folder-side.ts'
import { variantComparisons } from '../compare/compare-variants.ts'

/** What a report says of the variants of its suite: each further one against the first. */
export function comparedVariants(
  folder: ResultsFolder,
  protocol: Protocol,
  results: readonly Result[],
): readonly ReportedComparison[] {
  const comparisons = variantComparisons(folder.suite.variants, results)
  if (comparisons.length === 0) return []
  // Both sides have the same workloads, so what the folder keeps of them is enough, wherever it is read.
  const side = sideOfResults(folder, { results, protocol, workloads: new Map() })
  const source = { kind: 'results', name: folder.suite.name, place: folder.path, folder } as const
  const compared = compareCases(source, side, { protocol, comparisons, sameWithin: usualMargin })
  return compared.flatMap((comparison, index) => {
    const [sides] = (comparisons[index] ?? []).flatMap(({ values }) => (values === undefined ? [] : [values]))
    return sides === undefined ? [] : [reportedComparison(comparison, sides)]
  })
}
