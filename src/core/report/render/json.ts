import { schemaFor } from '../../json-files/compiled.ts'
import { writtenForm } from '../../json-files/json-file-text.ts'
import { jsonText } from '../../document/document-renderers.ts'
import { reportSchema, type Report, type Section } from '../model.ts'
import type { StoredBlock } from '../../document/blocks.ts'

/** Sections that list every run; `runs` in the same file has each run as data. */
const listings: readonly string[] = ['runs', 'logs'] satisfies readonly Section['id'][]

/** The whole report as data, with unrounded values, in both languages. See docs/formats/report.md. */
export function json(whole: Report): string {
  const report = { ...whole, sections: whole.sections.flatMap(withoutListing) }
  return jsonText(writtenForm('report.json', schemaFor(reportSchema, report.runs.length), report))
}

/** Removes listings, and keeps what the author added. */
function withoutListing(section: Section): Section[] {
  if (!listings.includes(section.id)) return [section]
  const blocks = section.blocks.filter(({ kind }) => written.includes(kind))
  return blocks.some(({ kind }) => kind !== 'heading') ? [{ ...section, blocks }] : []
}

const written: readonly string[] = ['heading', 'prose', 'facts'] satisfies readonly StoredBlock['kind'][]
