import type { Baseline } from '../../core/model/baseline.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { TableLayout } from '../../core/model/report-settings.ts'
import type { Result } from '../../core/model/result.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import type { ReportUnit } from '../../core/model/units.ts'
import type { ReportInput } from '../../core/report/input.ts'
import type { Report } from '../../core/report/model.ts'
import { reportFigures, type ReportFigures } from '../../core/report/shown-figures.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import { readSuiteSource } from '../../host/store/read-results.ts'

export interface LayOutOptions {
  /** As {@link readPublished} gives them. */
  readonly published: readonly Baseline[]
  readonly protocol: Protocol
  readonly tables: readonly TableLayout[]
  /** Of throughputs; undefined as the suite asks for them. */
  readonly unit?: ReportUnit | undefined
  /** Under that protocol. */
  readonly results: readonly Result[]
  /** Version of the steadystate that lays it out; this one by default. */
  readonly renderedBy?: string
}

/** The report of figures that are computed already, before it is written in any form. */
export async function layOut(read: ResultsFolder, options: LayOutOptions): Promise<Report> {
  const { buildReport } = await import('../../core/report/build.ts')
  return buildReport(await reportInput(read, options))
}

/** The cases and runs of the report, without its texts, which take longer. */
export const layOutFigures = async (read: ResultsFolder, options: LayOutOptions): Promise<ReportFigures> =>
  reportFigures(await reportInput(read, options))

async function reportInput(
  read: ResultsFolder,
  { renderedBy, published, unit, ...asked }: LayOutOptions,
): Promise<ReportInput> {
  const folder = unit === undefined ? read : withUnit(read, unit)
  const variants = folder.suite.variants.length === 0 ? undefined : await import('./compared-variants.ts')
  const against =
    published.length === 0
      ? []
      : (await import('../suite/published-figures.ts')).againstPublished(folder, asked, published)
  return {
    folder,
    ...asked,
    against,
    comparisons: variants?.comparedVariants(folder, asked.protocol, asked.results) ?? [],
    renderedBy: renderedBy ?? steadyVersion(),
    source: readSuiteSource(folder.path),
  }
}

const withUnit = (folder: ResultsFolder, unit: ReportUnit): ResultsFolder => ({
  ...folder,
  suite: { ...folder.suite, report: { ...folder.suite.report, unit } },
})
