import type { NumberedStep } from '../export/steps.ts'
import type { RunRecord } from '../report/record-model.ts'
import { stepsWords as words } from './steps-words.ts'
import { tableColumns, timeIn, type LibraryTable } from './table.ts'

export interface StepRow {
  readonly source: string
  readonly run: RunRecord
  readonly step: NumberedStep
}

export const stepsTable: LibraryTable<StepRow> = {
  name: 'steps',
  about: words.table,
  columns: tableColumns<StepRow>(
    [
      ['source', 'text', ({ source }) => source],
      ['run', 'text', ({ run }) => run.run],
      ['case_id', 'text', ({ run }) => run.case.id],
      ['repeat', 'whole', ({ run }) => run.repeat],
      ['number', 'number', ({ step }) => step.number],
      ['epoch', 'number', ({ step }) => step.epoch],
      ['step', 'number', ({ step }) => step.step],
      ['t', 'number', ({ step }) => step.elapsed, 's'],
      [
        'arrived',
        'time',
        ({ step: { arrived } }) => (arrived === undefined ? undefined : Math.round(arrived * 1000)),
      ],
      ['step_seconds', 'number', ({ step }) => step.duration, 's'],
      ['throughput', 'number', ({ step }) => step.rate],
      ['unit', 'text', ({ run: { unit } }) => (unit === undefined ? undefined : `${unit}/s`)],
      ['loss', 'number', ({ step }) => step.loss],
      ['log_line', 'whole', ({ step }) => step.line],
    ],
    words.columns,
  ),
  time: ({ run }) => timeIn(run.started),
}
