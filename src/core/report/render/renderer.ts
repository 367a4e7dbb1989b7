import type { RenderOptions } from '../../document/links.ts'
import type { Report } from '../model.ts'

export const reportFormats = ['md', 'html', 'csv', 'json'] as const
/** Also the file extension. */
export type ReportFormat = (typeof reportFormats)[number]

/** One file format of a report; the table is `renderers.ts`. */
export interface Renderer {
  /** Whether there is a file for each language; data for programs has one file. */
  readonly perLanguage: boolean
  render(report: Report, options: RenderOptions): string
}
