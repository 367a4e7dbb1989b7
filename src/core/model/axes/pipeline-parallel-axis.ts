import { same } from '../text.ts'
import { count } from './count.ts'
import type { OrdinaryAxis } from './axis.ts'

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
  title: { en: 'Pipeline parallelism', zh: '流水线并行' },
  label: (value) => ({ en: `pipeline parallel ${value}`, zh: `流水线并行 ${value}` }),
  fact: (value) => same(String(value)),
}
