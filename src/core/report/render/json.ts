import { jsonText, requireReadable } from '../../documents/document-text.ts'
import { reportSchema } from '../model.ts'
import { choicesInCommand } from './choices-in-command.ts'
import type { Renderer } from './renderer.ts'

/** The whole report as data, with unrounded values, in both languages. See docs/formats/report.md. */
export const json: Renderer = {
  format: 'json',
  perLanguage: false,
  render: (report) => {
    requireReadable('report.json', reportSchema, report)
    return jsonText(report)
  },
  renderedBy: (text) => /^ {2}"renderedBy": "([^"]*)"/m.exec(text)?.[1],
  choices: (text) => choicesInCommand(text, /^ {6}"id": "reproduce",$/m),
}
