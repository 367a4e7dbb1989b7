import type { TableLayout } from '../../model/report-settings.ts'
import type { Layout } from './layout.ts'
import { matrix } from './matrix.ts'
import { parallelism } from './parallelism.ts'
import { runs } from './runs.ts'
import { scaling } from './scaling.ts'
import { versus } from './versus.ts'

/** Every layout, by the name that a suite's `report.tables` uses. */
export const layouts: Readonly<Record<TableLayout, Layout>> = {
  scaling,
  matrix,
  versus,
  parallelism,
  runs,
}
