import { join } from 'node:path'
import type { Baseline } from '../../core/model/baseline.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { ReportSettings } from '../../core/model/report-settings.ts'
import { missing } from '../../core/model/missing.ts'
import type { Result } from '../../core/model/result.ts'
import { suiteFolder, type ResultsFolder } from '../../core/model/results-folder.ts'
import { ratio } from '../../core/model/units.ts'
import type { PublishedComparison } from '../../core/report/input.ts'
import { folderConditions } from '../../core/reproduce/folder-conditions.ts'
import { reproduce, type ComparedFigure } from '../../core/reproduce/reproduce.ts'
import { onDevice } from '../../core/baselines/read.ts'
import { loadBaseline } from '../../host/catalogue/baselines.ts'

/**
 * The baselines whose figures a report has beside its own, in the order that its author names them.
 *
 * @param folder where paths of custom baselines start
 * @throws SteadyError as {@link loadBaseline}
 */
export const loadPublished = (
  { published = [] }: Pick<ReportSettings, 'published'>,
  folder: string,
): Promise<Baseline[]> =>
  Promise.all(
    published.map(async ({ baseline, device }) => onDevice(await loadBaseline(baseline, folder), device)),
  )

/** The same of a results folder, which keeps the custom ones. */
export const readPublished = ({ suite, path }: ResultsFolder): Promise<Baseline[]> =>
  loadPublished(suite.report, join(path, suiteFolder))

/** A report prints ratios and no verdicts, which depend on it. */
const tolerance = ratio(0.05)

/**
 * Published figures beside those of the report, and beside the cells that a published report leaves open.
 *
 * @param measured results under the protocol that the report has
 */
export function againstPublished(
  folder: ResultsFolder,
  { protocol, results }: { readonly protocol: Protocol; readonly results: readonly Result[] },
  baselines: readonly Baseline[],
): PublishedComparison[] {
  if (baselines.length === 0) return []
  const conditions = folderConditions(folder, {})
  const compared = [...results, ...openCells(folder)]
  return baselines.map((baseline, index) => ({
    title: folder.suite.report.published?.[index]?.title ?? baseline.title,
    baseline,
    sameBatch: folder.suite.report.published?.[index]?.sameBatch ?? false,
    reproductions: reproduce(
      compared,
      ({ case: { id } }) => ({ axes: {}, ...conditions.get(id), protocol: protocol.name }),
      baseline,
      tolerance,
      protocol.repeats,
    ),
  }))
}

const openCells = ({ plan, workloads }: ResultsFolder): ComparedFigure[] =>
  plan.skips.flatMap((skip) =>
    skip.by === 'document'
      ? [
          {
            case: skip.case,
            unit: workloads[skip.case.workload]?.unit ?? 'samples',
            throughput: missing('not-published', { reason: skip.reason }),
            runs: [],
          },
        ]
      : [],
  )
