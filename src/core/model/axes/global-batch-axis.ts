import { countAxis } from './axis-kinds.ts'

/** The samples of one step. The accumulation follows: global batch ÷ (batch × copies of the model). */
export const globalBatchAxis = countAxis({
  name: 'global-batch',
  describe: 'Samples of one step of all devices; accumulation is then global-batch / (batch x copies).',
  compares: 'work',
  everyWorkload: true,
  stated: ['globalBatch'],
  idPart: (value) => `gb${value}`,
  stepSamples: (value) => value,
  title: { en: 'Global batch', zh: '全局批大小' },
  label: (value) => ({ en: `global batch ${value}`, zh: `全局批大小 ${value}` }),
})
