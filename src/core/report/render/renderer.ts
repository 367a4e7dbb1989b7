import type { Language } from '../../model/text.ts'
import type { Attachments } from '../attachments.ts'
import type { Report } from '../model.ts'

export interface RenderOptions {
  readonly language: Language
  /** The results folder as seen from where the report is written: `..`, or an empty text for the same folder. */
  readonly root: string
  /** The same report in its other languages, beside this one. */
  readonly siblings: readonly { readonly language: Language; readonly href: string }[]
  /** Links to these files stay in the page. Absent where the page is read beside its results folder. */
  readonly attachments?: Attachments
  /** `data:` URLs of the images that its sections show, by path below the results folder. */
  readonly images?: ReadonlyMap<string, string>
}

export const reportFormats = ['md', 'html', 'csv', 'json'] as const
/** Also the extension of its files. */
export type ReportFormat = (typeof reportFormats)[number]

/** One file format of a report. One file each; the table is `renderers.ts`. */
export interface Renderer {
  readonly format: ReportFormat
  /** Whether there is a file for every language; data for programs is the same in all of them. */
  readonly perLanguage: boolean
  render(report: Report, options: RenderOptions): string
}
