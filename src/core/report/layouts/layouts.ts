import type { TableLayout } from '../../model/report-settings.ts'
import type { TableBlock } from '../../document/blocks.ts'
import type { ReportContext } from '../context.ts'
import { matrix } from './matrix.ts'
import { parallelism } from './parallelism.ts'
import { runs } from './runs.ts'
import { scaling } from './scaling.ts'
import { versus } from './versus.ts'

/** Every table layout, by its name in a suite's `report.tables`. */
export const layouts: Readonly<Record<TableLayout, (context: ReportContext) => TableBlock[]>> = {
  scaling,
  matrix,
  versus,
  parallelism,
  runs,
}
