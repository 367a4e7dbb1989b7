import { languages, type Language } from '../core/model/text.ts'
import { protocols } from '../core/protocols/protocols.ts'
import { reportFiles, type ReportFile } from '../core/report/files.ts'
import type { Report } from '../core/report/model.ts'
import { reportFormats } from '../core/report/render/renderer.ts'
import { makeReport, type MadeReport } from './report.ts'

export interface ReportEdition {
  readonly report: Report
  readonly file: ReportFile
}

/** What a report file of this name may be, likeliest first. `text` is what it prints. */
export type ReportEditions = (name: string, text: string) => AsyncGenerator<ReportEdition>

/**
 * A report can be written under another protocol than the suite's and in fewer or more languages. The suite's own comes
 * first, so that the others are only computed for a file that is not it.
 */
export function reportEditions(results: string, own: MadeReport): ReportEditions {
  const others = new Map<string, Promise<Report>>()
  const under = (protocol: (typeof protocols)[number]) => {
    const made = others.get(protocol.name) ?? makeReport(results, { protocol }).then(({ report }) => report)
    others.set(protocol.name, made)
    return made
  }
  return async function* (name, text) {
    yield* filesOf(own.report, name)
    for (const protocol of protocols) {
      if (protocol.name !== own.report.protocol && states(text, protocol.name))
        yield* filesOf(await under(protocol), name)
    }
  }
}

/** Every report names its protocol: in the command that makes it again, or in a column of its own. */
const states = (text: string, protocol: string) =>
  text.includes(`--protocol ${protocol}`) || text.includes(`,${protocol},`)

function* filesOf(report: Report, name: string): Generator<ReportEdition> {
  const choices: (readonly Language[])[] = [report.languages, languages, ...languages.map((one) => [one])]
  for (const choice of choices) {
    const files = reportFiles(report, { formats: reportFormats, languages: choice, root: '..' })
    const file = files.find((one) => one.name === name)
    if (file !== undefined) yield { report, file }
  }
}
