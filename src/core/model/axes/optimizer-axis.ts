import { z } from 'zod'
import { expected, same } from '../text.ts'
import type { Axis } from './axis.ts'

const error = expected('optimizer-name')

export const optimizerAxis: Axis<string> = {
  name: 'optimizer',
  value: z.string({ error }).regex(/^[A-Za-z][A-Za-z0-9+.-]*$/, { error }),
  describe: 'The optimizer, by the name that the workload gives it.',
  choices: 'words',
  ordinary: undefined,
  presence: 'where-set',
  compares: 'work',
  stated: ['optimizerName', 'momentum', 'weightDecay'],
  title: { en: 'Optimizer', zh: '优化器' },
  label: (value) => ({ en: `optimizer ${value}`, zh: `优化器 ${value}` }),
  fact: (value) => same(value),
}
