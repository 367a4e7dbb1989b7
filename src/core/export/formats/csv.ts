import { csvText, runTable } from '../../report/render/csv.ts'
import type { ExportFormat } from '../export-format.ts'
import { allSteps, stepTable } from '../steps.ts'

/** `runs.csv` as in the report; `steps.csv` has a row for each step of each run. */
export const csv: ExportFormat = {
  name: 'csv',
  title: { en: 'CSV of every run and every step', zh: '每次运行与每一步的 CSV' },
  async *files(input) {
    yield { name: 'runs.csv', content: csvText(runTable(input.report)) }
    yield { name: 'steps.csv', content: csvText(stepTable(await allSteps(input))) }
  },
}
