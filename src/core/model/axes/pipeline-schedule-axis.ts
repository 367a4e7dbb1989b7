import { z } from 'zod'
import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../missing.ts'
import { same, type Text } from '../text.ts'
import type { Axis, PlacedOnAxes } from './axis.ts'
import { axisValue } from './axis-values.ts'
import { parallelSizes } from './parallel-sizes.ts'

const schedules = ['gpipe', '1f1b', 'interleaved-1f1b', 'zero-bubble'] as const
type PipelineSchedule = (typeof schedules)[number]

const names: Readonly<Record<PipelineSchedule, Text>> = {
  gpipe: same('GPipe'),
  '1f1b': same('1F1B'),
  'interleaved-1f1b': { en: 'interleaved 1F1B', zh: '交错式 1F1B' },
  'zero-bubble': { en: 'zero bubble', zh: '零气泡' },
}

export const pipelineScheduleAxis: Axis<PipelineSchedule> = {
  name: 'pipeline-schedule',
  value: z.enum(schedules),
  describe: 'The order in which the stages of a pipeline do forward and backward passes.',
  choices: schedules,
  ordinary: undefined,
  presence: 'where-set',
  compares: 'means',
  idPart: (value) => value,
  conflict,
  layout: (value) => names[value],
  title: { en: 'Pipeline schedule', zh: '流水线调度' },
  label: (value) => names[value],
}

function conflict(point: PlacedOnAxes): CodedSkip | undefined {
  const value = axisValue(point, pipelineScheduleAxis)
  const { name } = pipelineScheduleAxis
  return value !== undefined && parallelSizes(point).pipeline === 1
    ? skipReason('nothing-in-parallel', { axis: name, value, needs: 'pipeline' })
    : undefined
}
