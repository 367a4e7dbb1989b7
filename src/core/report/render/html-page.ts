import type { Report, RunRecord } from '../model.ts'
import type { RenderOptions } from './renderer.ts'

/** What every part of a page may need to know of the whole. */
export interface HtmlPage {
  readonly report: Report
  /** The runs of the report, by id. */
  readonly runs: ReadonlyMap<string, RunRecord>
  readonly options: RenderOptions
}
