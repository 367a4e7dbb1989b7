import { requireReadable } from '../../documents/document-text.ts'
import { withSentences } from '../../messages/with-sentences.ts'
import { reportSchema } from '../model.ts'
import type { Renderer } from './renderer.ts'

/** The whole report as data, with unrounded values, in both languages. See docs/formats/report.md. */
export const json: Renderer = {
  format: 'json',
  perLanguage: false,
  render: (report) => {
    requireReadable('report.json', reportSchema, report)
    return `${JSON.stringify(report, withSentences, 2)}\n`
  },
}
