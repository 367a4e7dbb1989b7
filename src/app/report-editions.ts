import type { StatedChoices } from '../core/check/stated-choices.ts'
import { languages, type Language } from '../core/model/text.ts'
import { reportFiles, type ReportFile } from '../core/report/files.ts'
import type { Report } from '../core/report/model.ts'
import { reportFormats } from '../core/report/render/renderer.ts'
import { makeReport, type MadeReport } from './report.ts'

export interface ReportEdition {
  readonly report: Report
  readonly file: ReportFile
}

export interface PrintedFile {
  readonly name: string
  readonly choices: StatedChoices
  /** The version that it names as its renderer, or this one. */
  readonly renderedBy: string
}

/** What a report file may be, likeliest first. */
export type ReportEditions = (printed: PrintedFile) => AsyncGenerator<ReportEdition>

/**
 * A report can be written under another protocol or with other tables than the suite's, and in fewer or more languages.
 * The suite's own comes first, so that another is only computed for a file that is not it. Each names the renderer that
 * the file names: what another version would print as this one does is no other report.
 */
export function reportEditions(results: string, own: MadeReport): ReportEditions {
  const others = new Map<string, Promise<Report>>()
  const asAsked = (choices: StatedChoices) => {
    const key = `${choices.protocol?.name ?? ''} ${String(choices.tables)}`
    const made = others.get(key) ?? makeReport(results, choices).then(({ report }) => report)
    others.set(key, made)
    return made
  }
  return async function* ({ name, choices, renderedBy }) {
    yield* filesOf({ ...own.report, renderedBy }, name)
    if (
      (choices.protocol?.name ?? own.report.protocol) !== own.report.protocol ||
      choices.tables !== undefined
    )
      yield* filesOf({ ...(await asAsked(choices)), renderedBy }, name)
  }
}

function* filesOf(report: Report, name: string): Generator<ReportEdition> {
  const choices: (readonly Language[])[] = [report.languages, languages, ...languages.map((one) => [one])]
  for (const choice of choices) {
    const files = reportFiles(report, { formats: reportFormats, languages: choice, root: '..' })
    const file = files.find((one) => one.name === name)
    if (file !== undefined) yield { report, file }
  }
}
