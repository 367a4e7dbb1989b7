import { spoken } from '../../messages/spoken.ts'
import { choicesInCommand } from './choices-in-command.ts'
import type { Renderer } from './renderer.ts'

/** The whole report as data, with unrounded values, in both languages. See docs/formats/report.md. */
export const json: Renderer = {
  format: 'json',
  perLanguage: false,
  render: (report) => `${JSON.stringify(report, spoken, 2)}\n`,
  renderedBy: (text) => /^ {2}"renderedBy": "([^"]*)"/m.exec(text)?.[1],
  choices: (text) => choicesInCommand(text, /^ {6}"id": "reproduce",$/m),
}
