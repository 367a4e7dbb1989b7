import type { TableLayout } from '../../model/report-settings.ts'
import type { ReportContext } from '../context.ts'
import type { TableBlock } from '../../document/blocks.ts'

/** One way to lay results out in tables. One file each; the table is `layouts.ts`. */
export interface Layout {
  readonly name: TableLayout
  tables(context: ReportContext): readonly TableBlock[]
}
