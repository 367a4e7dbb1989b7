import { same } from '../text.ts'
import { count } from './count.ts'
import type { OrdinaryAxis } from './axis.ts'

export const tensorParallelAxis: OrdinaryAxis<number> = {
  name: 'tensor-parallel',
  value: count,
  describe: 'Devices that share each layer of the model.',
  choices: 'counts',
  ordinary: 1,
  presence: 'where-set',
  compares: 'means',
  stated: ['globalBatch'],
  silent: 1,
  idPart: (value) => `tp${value}`,
  stepFactor: (value) => 1 / value,
  title: { en: 'Tensor parallelism', zh: '张量并行' },
  label: (value) => ({ en: `tensor parallel ${value}`, zh: `张量并行 ${value}` }),
  fact: (value) => same(String(value)),
}
