import { reportSchema, type Report } from './model.ts'

/** What a `report.json` holds, or the first thing that keeps it from being one. */
export type ReadReport =
  { readonly kind: 'report'; readonly report: Report } | { readonly kind: 'none'; readonly problem: string }

/** Reads the text of a `report.json` under its schema. */
export function readReport(text: string): ReadReport {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { kind: 'none', problem: error instanceof Error ? error.message : String(error) }
  }
  const read = reportSchema.safeParse(value)
  if (read.success) return { kind: 'report', report: read.data }
  const [issue] = read.error.issues
  return { kind: 'none', problem: [issue?.path.map(String).join('.'), issue?.message].join(': ') }
}
