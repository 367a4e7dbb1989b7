import { schemaFor } from '../../documents/compiled.ts'
import { requireReadable } from '../../documents/document-text.ts'
import { withSentences } from '../../messages/with-sentences.ts'
import { reportSchema, type Section } from '../model.ts'
import type { Renderer } from './renderer.ts'

/** Sections that list every run: `runs` of the same file has each of them as data. */
const listings: readonly string[] = ['runs', 'logs'] satisfies readonly Section['id'][]

/** The whole report as data, with unrounded values, in both languages. See docs/formats/report.md. */
export const json: Renderer = {
  format: 'json',
  perLanguage: false,
  render: (whole) => {
    const report = { ...whole, sections: whole.sections.filter(({ id }) => !listings.includes(id)) }
    requireReadable('report.json', schemaFor(reportSchema, report.runs.length), report)
    return `${JSON.stringify(withSentences(report), null, 2)}\n`
  },
}
