import { schemaFor } from '../../json-files/compiled.ts'
import { writtenForm } from '../../json-files/json-file-text.ts'
import { jsonText } from '../../document/document-renderers.ts'
import { reportSchema, type Section } from '../model.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import type { Renderer } from './renderer.ts'

/** Sections that list every run: `runs` of the same file has each of them as data. */
const listings: readonly string[] = ['runs', 'logs'] satisfies readonly Section['id'][]

/** The whole report as data, with unrounded values, in both languages. See docs/formats/report.md. */
export const json: Renderer = {
  format: 'json',
  perLanguage: false,
  render: (whole) => {
    const report = { ...whole, sections: whole.sections.flatMap(withoutListing) }
    const form = writtenForm('report.json', schemaFor(reportSchema, report.runs.length), report)
    return jsonText(form)
  },
}

/** What its author put into it stays. */
function withoutListing(section: Section): Section[] {
  if (!listings.includes(section.id)) return [section]
  const blocks = section.blocks.filter(({ kind }) => written.includes(kind))
  return blocks.some(({ kind }) => kind !== 'heading') ? [{ ...section, blocks }] : []
}

const written: readonly string[] = ['heading', 'prose', 'facts'] satisfies readonly StoredBlock['kind'][]
