import { join } from 'node:path'
import type { Problem } from '../core/model/error.ts'
import type { ReportSettings } from '../core/model/report-settings.ts'
import { reportFile } from '../core/suite/report-schema.ts'
import { resolveReport } from '../core/suite/resolve-report.ts'
import { sectionFiles } from '../core/suite/section-files.ts'
import { checkYaml } from '../core/yaml/check.ts'
import { parseYaml } from '../core/yaml/parse-yaml.ts'
import { problemsError } from '../core/yaml/problems.ts'
import { readWritten } from '../host/written-file.ts'
import { loadPublished } from './published-figures.ts'
import { readSectionFiles, requireShownFiles } from './section-files.ts'

const reportFileName = 'report.yaml'

/**
 * What the author of a folder's logs adds to their report: the block `report` of a suite, in a file of its own. Undefined
 * where there is no such file.
 *
 * @throws SteadyError `REPORT_…`, `SECTION_…`, all of the file at once
 */
export async function readReportFile(folder: string): Promise<Partial<ReportSettings> | undefined> {
  const path = join(folder, reportFileName)
  const source = await readWritten(path)
  if (source === undefined) return undefined
  const yaml = parseYaml(source.toString('utf8'), path, 'REPORT')
  const { title, languages, tables, decimals, notes, environment, ...authored } = checkYaml(
    yaml,
    reportFile,
    'REPORT',
  )
  const texts = await readSectionFiles(sectionFiles(authored.sections, [], yaml), folder)
  const problems: Problem[] = []
  const settings = resolveReport(authored, [], { yaml, problems, texts })
  if (problems.length > 0) throw problemsError(problems)
  await requireShownFiles(settings, folder, (index) => yaml.placeOf(['sections', index]))
  await loadPublished(settings, folder)
  return {
    ...(title === undefined ? {} : { title }),
    ...(languages === undefined ? {} : { languages }),
    ...(tables === undefined ? {} : { tables }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(notes === undefined ? {} : { notes }),
    ...(environment === undefined ? {} : { environment }),
    ...settings,
  }
}
