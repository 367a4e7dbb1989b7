import { dirname, join } from 'node:path'
import type { Problem } from '../../core/model/error.ts'
import type { ReportSettings } from '../../core/model/report-settings.ts'
import type { Suite } from '../../core/model/suite.ts'
import { reportFile } from '../../core/suite/report-schema.ts'
import { resolveReport } from '../../core/suite/resolve-report.ts'
import { checkYaml, problemsError } from '../../core/yaml/check.ts'
import { parseYaml } from '../../core/yaml/parse-yaml.ts'
import type { NeedOnDisk } from '../../host/store/suite-files.ts'
import { readWritten } from '../../host/store/written-file.ts'
import { loadPublished } from './published-figures.ts'
import { readSections, reportNeeds, requireShownFiles } from './section-files.ts'

/** A `report.yaml`: what it adds to a report, and where the paths in it start. */
export interface ReportFile {
  readonly settings: Partial<ReportSettings>
  readonly folder: string
}

/** What an author put beside logs. */
export const reportFileIn = (folder: string): Promise<ReportFile | undefined> =>
  readReportFile(join(folder, 'report.yaml'))

/**
 * The block `report` of a suite, in a file of its own; undefined where there is no such file.
 *
 * @param path absolute
 * @throws SteadyError `REPORT_…`, `SECTION_…`, `BASELINE_…`
 */
export async function readReportFile(path: string): Promise<ReportFile | undefined> {
  const source = await readWritten(path)
  if (source === undefined) return undefined
  const folder = dirname(path)
  const yaml = parseYaml(source.toString('utf8'), path, 'REPORT')
  const { title, languages, tables, decimals, notes, environment, ...authored } = checkYaml(
    yaml,
    reportFile,
    'REPORT',
  )
  const problems: Problem[] = []
  const read = authored.sections && (await readSections(authored.sections, [], yaml, folder))
  const settings = resolveReport(authored, [], { yaml, problems, read })
  if (problems.length > 0) throw problemsError(problems)
  await requireShownFiles(settings, folder, (index) => yaml.placeOf(['sections', index]))
  await loadPublished(settings, folder)
  return {
    folder,
    settings: {
      ...(title === undefined ? {} : { title }),
      ...(languages === undefined ? {} : { languages }),
      ...(tables === undefined ? {} : { tables }),
      ...(decimals === undefined ? {} : { decimals }),
      ...(notes === undefined ? {} : { notes }),
      ...(environment === undefined ? {} : { environment }),
      ...settings,
    },
  }
}

/** A suite whose report has what such a file adds. */
export const withReport = (suite: Suite, file: ReportFile | undefined): Suite => ({
  ...suite,
  report: { ...suite.report, ...file?.settings },
})

/** For a results folder to keep. */
export const needsOf = (file: ReportFile | undefined): NeedOnDisk[] =>
  file === undefined ? [] : reportNeeds(file.settings, file.folder)
