import type { Report } from '../model.ts'
import type { RenderOptions } from './renderer.ts'

/** What every part of a page may need to know of the whole. */
export interface HtmlPage {
  readonly report: Report
  readonly options: RenderOptions
}
