import { z } from 'zod'
import { searchRecordSchema } from '../batch-search/record.ts'
import { caseIdSchema } from '../model/case-schema.ts'
import { reportParts } from '../model/report-settings.ts'
import { textSchema, type FromSchema } from '../model/schema.ts'
import { languages, type Text } from '../model/text.ts'
import { blockSchema } from '../document/blocks.ts'
import { caseRecordSchema, runRecordSchema } from './record-model.ts'
import { parseJsonFile } from '../json-files/parse-json-file.ts'
import { joined } from '../document/text-line.ts'
import { hasInterval } from '../results/estimate.ts'
import type { ReportContext } from './context.ts'

/** Figures that steady calculates from published throughputs. */
const calculatedSchema = z.enum(['repeats', 'speedups', 'ratios', 'intervals'])
type CalculatedPart = z.output<typeof calculatedSchema>

/** The kinds of calculated figures in this report. */
export function calculatedIn({ cases, against }: ReportContext): CalculatedPart[] {
  const has: Record<CalculatedPart, boolean> = {
    repeats: cases.some(({ evidence }) => evidence.length > 1),
    speedups: cases.some(({ efficiency }) => efficiency.kind === 'known'),
    ratios: against.some(({ reproductions }) => reproductions.some(({ verdict }) => 'ratio' in verdict)),
    intervals: cases.some(({ throughput }) => hasInterval(throughput)),
  }
  return calculatedSchema.options.filter((name) => has[name])
}

const names: Record<CalculatedPart, Text> = {
  repeats: { en: 'medians and means of repeats', zh: '各次重复的中位数与均值' },
  speedups: { en: 'speedups and scaling efficiency', zh: '加速比与扩展效率' },
  ratios: { en: 'ratios', zh: '比值' },
  intervals: { en: 'confidence intervals', zh: '置信区间' },
}

/** One sentence that a report repeats in several places. */
export const calculatedText = (calculated: readonly CalculatedPart[]): Text[] => {
  if (calculated.length === 0) return []
  const { en, zh } = joined(
    calculated.map((name) => names[name]),
    { en: '; ', zh: '、' },
  )
  return [
    {
      en: `Calculated by steady: ${en}.`,
      zh: `${zh}由 steady 计算。`,
    },
  ]
}

/** A parsed `report.json`, or the first problem with it. */
export type ReadReport =
  { readonly kind: 'report'; readonly report: Report } | { readonly kind: 'none'; readonly problem: string }

/** Parses the text of a `report.json`. */
export function readReport(text: string): ReadReport {
  const parsed = parseJsonFile(text, reportSchema)
  return parsed.kind === 'document'
    ? { kind: 'report', report: parsed.document }
    : { kind: 'none', problem: [parsed.at, parsed.problem].filter((part) => part !== '').join(': ') }
}

/** Version of `report.json`; see docs/formats/report.md. */
export const reportVersion = 2

const sectionSchema = z.object({
  /** Stable, for links into a report. */
  id: z.union([z.enum(reportParts), z.templateLiteral(['section-', z.int()])]),
  title: textSchema,
  blocks: z.array(blockSchema),
})
export type Section = FromSchema<typeof sectionSchema>

/** The whole of `report.json`. */
export const reportSchema = z.object({
  version: z.literal(reportVersion),
  /** Version of steadystate that made the results. */
  madeBy: z.string(),
  /** Version of steadystate that rendered this report; another version may print the same figures differently. */
  renderedBy: z.string(),
  title: textSchema,
  /** The main finding, in one line. */
  summary: textSchema,
  languages: z.array(z.enum(languages)),
  protocol: z.string(),
  /** Whether its figures were printed by others, or are missing in what others printed. */
  published: z.literal(true).exactOptional(),
  /** For published figures: what was calculated from them. */
  calculated: z.array(calculatedSchema).exactOptional(),
  /** Whether sections and headings are printed with numbers. */
  numbered: z.literal(true).exactOptional(),
  /** Whether it begins with a list of its headings. */
  contents: z.literal(true).exactOptional(),
  sections: z.array(sectionSchema),
  /** Includes skipped cases. */
  cases: z.array(caseRecordSchema),
  runs: z.array(runRecordSchema),
  /** Absent where the suite states every batch. */
  searches: z.array(searchRecordSchema.extend({ case: caseIdSchema.exactOptional() })).exactOptional(),
})
/** Results arranged for readers. Has no time and no path: the same results give the same report, byte for byte. */
export type Report = FromSchema<typeof reportSchema>
