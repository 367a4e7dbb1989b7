import { csvText, runTable } from '../../report/render/csv.ts'
import type { ExportFormat } from '../export-format.ts'
import { runsWithSteps } from '../steps.ts'
import { stepTable } from '../step-table.ts'

/** `runs.csv` is the report's; `steps.csv` has a row for each step of each run. */
export const csv: ExportFormat = {
  name: 'csv',
  title: { en: 'CSV of every run and every step', zh: '每次运行与每一步的 CSV' },
  async *files(input) {
    yield { name: 'runs.csv', content: csvText(runTable(input.report)) }
    const parts: string[] = []
    for await (const run of runsWithSteps(input))
      parts.push(csvText(stepTable(run), { head: parts.length === 0 }))
    yield { name: 'steps.csv', content: parts.length === 0 ? csvText(stepTable()) : parts.join('') }
  },
}
