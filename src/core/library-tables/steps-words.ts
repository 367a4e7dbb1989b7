import type { Text } from '../model/text.ts'

const columns = {
  source: { en: 'Id of the source that the row is from', zh: '所属来源的 id' },
  run: { en: 'Id of the run in its source', zh: '来源内的运行 id' },
  case_id: { en: 'Id of the case', zh: '用例 id' },
  repeat: { en: 'Which repeat of the case, from 1', zh: '第几次重复，从 1 起' },
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
} as const satisfies Record<string, Text>

export const stepsWords = {
  table: {
    en: 'One row for each step of each run; only with steady collect --steps',
    zh: '每次运行的每一步一行；仅在 steady collect --steps 时收集',
  },
  columns,
} as const
