import { countAxis } from './axis-kinds.ts'

export const sequenceLengthAxis = countAxis({
  name: 'sequence-length',
  describe: 'Tokens of one sample.',
  compares: 'work',
  stated: ['sequenceLength'],
  sampleTokens: (value) => value,
  title: { en: 'Sequence length', zh: '序列长度' },
  label: (value) => ({ en: `sequence length ${value}`, zh: `序列长度 ${value}` }),
})
