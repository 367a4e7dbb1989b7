import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../skip-reason.ts'
import { same } from '../text.ts'
import { count } from './count.ts'
import type { ModelDimensions, OrdinaryAxis, PlacedOnAxes } from './axis.ts'
import { axisValue } from './axis-values.ts'

export const pipelineParallelAxis: OrdinaryAxis<number> = {
  name: 'pipeline-parallel',
  value: count,
  describe: 'Stages into which the layers of the model are split, each on separate devices.',
  choices: 'counts',
  ordinary: 1,
  presence: 'where-set',
  compares: 'means',
  stated: ['globalBatch'],
  silent: 1,
  idPart: (value) => `pp${value}`,
  stepFactor: (value) => 1 / value,
  conflict,
  layout: (value) => same(`PP ${value}`),
  multiplies: true,
  title: { en: 'Pipeline parallelism', zh: '流水线并行' },
  label: (value) => ({ en: `pipeline parallel ${value}`, zh: `流水线并行 ${value}` }),
  fact: (value) => same(String(value)),
}

function conflict(point: PlacedOnAxes, { layers }: ModelDimensions): CodedSkip | undefined {
  const pipeline = axisValue(point, pipelineParallelAxis)
  if (layers === undefined || pipeline <= layers) return undefined
  return skipReason('more-stages-than-layers', { pipeline, virtual: 1, stages: pipeline, layers })
}
