import { z } from 'zod'
import { same } from '../text.ts'
import type { Axis } from './axis.ts'

const expected = 'the name of an optimizer, such as adam'

export const optimizerAxis: Axis<string> = {
  name: 'optimizer',
  value: z.string({ error: expected }).regex(/^[A-Za-z][A-Za-z0-9+.-]*$/, { error: expected }),
  describe: 'The optimizer, by the name that the workload gives it.',
  choices: 'words',
  ordinary: undefined,
  presence: 'where-set',
  compares: 'work',
  title: { en: 'Optimizer', zh: '优化器' },
  label: (value) => ({ en: `optimizer ${value}`, zh: `优化器 ${value}` }),
  fact: (value) => same(value),
}
