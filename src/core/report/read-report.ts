import { parseJsonFile } from '../json-files/parse-json-file.ts'
import { reportSchema, type Report } from './model.ts'

/** What a `report.json` holds, or the first thing that keeps it from being one. */
export type ReadReport =
  { readonly kind: 'report'; readonly report: Report } | { readonly kind: 'none'; readonly problem: string }

/** Reads the text of a `report.json` under its schema. */
export function readReport(text: string): ReadReport {
  const parsed = parseJsonFile(text, reportSchema)
  return parsed.kind === 'document'
    ? { kind: 'report', report: parsed.document }
    : { kind: 'none', problem: [parsed.at, parsed.problem].filter((part) => part !== '').join(': ') }
}
