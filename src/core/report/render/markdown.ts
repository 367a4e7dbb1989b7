import { documentMarkdown } from '../../document/markdown/markdown.ts'
import { reportDocument } from '../report-document.ts'
import type { Renderer } from './renderer.ts'

/** GitHub-flavoured Markdown that is also pleasant as plain text. */
export const markdown: Renderer = {
  format: 'md',
  perLanguage: true,
  render: (report, options) => documentMarkdown(reportDocument(report), options),
}
