import { documentHtml } from '../../document/html/html.ts'
import { reportDocument } from '../report-document.ts'
import type { Renderer } from './renderer.ts'

/** One file that holds everything: no script, no network, light and dark, screen and paper. */
export const html: Renderer = {
  format: 'html',
  perLanguage: true,
  render: (report, options) => documentHtml(reportDocument(report), options),
}
