import { same } from '../text.ts'
import { count } from './count.ts'
import type { OrdinaryAxis } from './axis.ts'

export const accumulationAxis: OrdinaryAxis<number> = {
  name: 'accumulation',
  value: count,
  describe: 'Batches whose gradients each device adds up to one step.',
  choices: 'counts',
  ordinary: 1,
  presence: 'where-set',
  compares: 'work',
  stated: ['globalBatch'],
  silent: 1,
  stepFactor: (value) => value,
  title: { en: 'Gradient accumulation', zh: '梯度累积步数' },
  label: (value) => ({ en: `${value} accumulation steps`, zh: `梯度累积 ${value} 步` }),
  fact: (value) => same(String(value)),
}
