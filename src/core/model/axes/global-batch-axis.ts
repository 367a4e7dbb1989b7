import { same } from '../text.ts'
import { count } from './count.ts'
import type { Axis } from './axis.ts'

/** The samples of one step, of which the accumulation follows: global batch ÷ (batch × copies of the model). */
export const globalBatchAxis: Axis<number> = {
  name: 'global-batch',
  value: count,
  describe: 'Samples of one step of all devices; accumulation is then global-batch / (batch x copies).',
  choices: 'counts',
  ordinary: undefined,
  presence: 'where-set',
  compares: 'work',
  everyWorkload: true,
  stated: ['globalBatch'],
  idPart: (value) => `gb${value}`,
  stepSamples: (value) => value,
  title: { en: 'Global batch', zh: '全局批大小' },
  label: (value) => ({ en: `global batch ${value}`, zh: `全局批大小 ${value}` }),
  fact: (value) => same(String(value)),
}
