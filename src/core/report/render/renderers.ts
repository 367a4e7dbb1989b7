import { documentHtml } from '../../document/html/html.ts'
import { documentMarkdown } from '../../document/markdown/markdown.ts'
import { reportDocument } from '../report-document.ts'
import { csvText, runTable } from './csv.ts'
import { json } from './json.ts'
import type { Renderer, ReportFormat } from './renderer.ts'

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
