import { same } from '../text.ts'
import { count } from './count.ts'
import type { Axis } from './axis.ts'

export const sequenceLengthAxis: Axis<number> = {
  name: 'sequence-length',
  value: count,
  describe: 'Tokens of one sample.',
  choices: 'counts',
  ordinary: undefined,
  presence: 'where-set',
  compares: 'work',
  stated: ['sequenceLength'],
  sampleTokens: (value) => value,
  title: { en: 'Sequence length', zh: '序列长度' },
  label: (value) => ({ en: `sequence length ${value}`, zh: `序列长度 ${value}` }),
  fact: (value) => same(String(value)),
}
