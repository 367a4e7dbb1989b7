import type { NumberedStep } from '../export/steps.ts'
import type { RunRecord } from '../report/record-model.ts'
import { tableColumns, timeIn, type LibraryTable } from './table.ts'
import type { Text } from '../model/text.ts'

const words: Readonly<Record<string, Text>> = {
  number: {
    en: 'Grows from step to step: the printed number, else the place from 1',
    zh: '逐步递增：日志中的步号，否则为从 1 起的序号',
  },
  epoch: { en: 'The epoch, as printed', zh: '日志中的 epoch' },
  step: {
    en: 'The step, as printed; it may restart with each epoch',
    zh: '日志中的步号，可能随 epoch 重新计数',
  },
  t: { en: 'Time since the first step, by the clock of the log', zh: '自首步起的时间（日志时钟）' },
  arrived: {
    en: 'When its line arrived, UTC, where steady watched the run',
    zh: '该行到达的时间，UTC（由 steady 运行时）',
  },
  step_seconds: { en: 'Time of one step, as printed', zh: '日志中的单步时间' },
  throughput: {
    en: 'Printed rate of all devices, in the unit of the row',
    zh: '日志中的速率（所有设备），单位见 unit 列',
  },
  unit: { en: 'Unit of the throughput', zh: '吞吐率的单位' },
  loss: { en: 'Loss, as printed', zh: '日志中的损失' },
  log_line: { en: 'Its line in the log, from 1', zh: '日志行号，从 1 起' },
}

export interface StepRow {
  readonly source: string
  readonly run: RunRecord
  readonly step: NumberedStep
}

export const stepsTable: LibraryTable<StepRow> = {
  name: 'steps',
  about: {
    en: 'One row for each step of each run; only with steady collect --steps',
    zh: '每次运行的每一步一行；仅在 steady collect --steps 时收集',
  },
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
    words,
  ),
  time: ({ run }) => timeIn(run.started),
}
