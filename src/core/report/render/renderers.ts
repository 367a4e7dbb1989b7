import { documentHtml } from '../../document/html/html.ts'
import { documentMarkdown } from '../../document/markdown/markdown.ts'
import { csvText, runTable } from './csv.ts'
import type { RenderOptions } from '../../document/links.ts'
import { type Report, reportSchema, type Section, calculatedText } from '../model.ts'
import { schemaFor, writtenForm } from '../../json-files/json-file-text.ts'
import { jsonText } from '../../document/document-renderers.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import { sentences } from '../../document/text-line.ts'
import type { Document } from '../../document/document.ts'
import type { Text } from '../../model/text.ts'

const reportDocumentWords = {
  allPublished: {
    en: 'All throughputs are those of published documents.',
    zh: '吞吐率均取自公布的文档。',
  },
} as const

/** A report for readers; `report.json` has its cases and runs too. */
export const reportDocument = (report: Report): Document => ({
  title: report.title,
  headlines: [{ kind: 'answer', text: report.summary }],
  sections: report.sections,
  closing: madeByText(report),
  madeBy: report.renderedBy,
  hasNavigation: true,
  runs: report.runs,
  ...(report.numbered === true ? { numbered: true } : {}),
  ...(report.contents === true ? { contents: true } : {}),
})

/** Where the figures come from, and which version rendered the report. */
const madeByText = (report: Report): Text =>
  report.published === true
    ? sentences([...publishedText(report), introduction(report)])
    : sentences([
        {
          en: `Results by steadystate ${report.madeBy} under the protocol ${report.protocol}.`,
          zh: `结果由 steadystate ${report.madeBy} 生成，测速协议为 ${report.protocol}。`,
        },
        {
          en: `Rendered by steadystate ${report.renderedBy}.`,
          zh: `报告由 steadystate ${report.renderedBy} 生成。`,
        },
      ])

const publishedText = ({ runs, calculated = [] }: Report): Text[] =>
  runs.length === 0 ? [] : [reportDocumentWords.allPublished, ...calculatedText(calculated)]

/** Readers of a published report may not know the program. */
const introduction = ({ renderedBy }: Report): Text => ({
  en: `Laid out by steadystate ${renderedBy}, a program that measures training throughput and checks reports on it; its command is steady.`,
  zh: `本报告由 steadystate ${renderedBy} 生成。steadystate 是测量训练吞吐率并核对报告数值的工具，命令为 steady。`,
})

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

export const reportFormats = ['md', 'html', 'csv', 'json'] as const
/** Also the file extension. */
export type ReportFormat = (typeof reportFormats)[number]

/** One file format of a report; the table is `renderers.ts`. */
export interface Renderer {
  /** Whether there is a file for each language; data for programs has one file. */
  readonly perLanguage: boolean
  render(report: Report, options: RenderOptions): string
}

export const renderers: Readonly<Record<ReportFormat, Renderer>> = {
  md: {
    perLanguage: true,
    render: (report, options) => documentMarkdown(reportDocument(report), options),
  },
  html: {
    perLanguage: true,
    render: (report, options) => documentHtml(reportDocument(report), options),
  },
  csv: { perLanguage: false, render: (report) => csvText(runTable(report)) },
  json: { perLanguage: false, render: json },
}
