import { z } from 'zod'
import { same, type Text } from '../text.ts'
import type { Axis } from './axis.ts'

const kernels = ['eager', 'sdpa', 'flash'] as const
type AttentionKernel = (typeof kernels)[number]

const names: Readonly<Record<AttentionKernel, Text>> = {
  eager: { en: 'eager', zh: 'eager' },
  sdpa: same('SDPA'),
  flash: same('FlashAttention'),
}

export const attentionAxis: Axis<AttentionKernel> = {
  name: 'attention',
  value: z.enum(kernels),
  describe:
    'What computes attention: eager writes out the scores, sdpa is the fused operator of the framework, flash is FlashAttention.',
  choices: kernels,
  ordinary: undefined,
  presence: 'where-set',
  compares: 'means',
  idPart: (value) => `attention-${value}`,
  title: { en: 'Attention kernel', zh: '注意力实现' },
  label: (value) => ({ en: `attention: ${names[value].en}`, zh: `注意力：${names[value].zh}` }),
  fact: (value) => names[value],
}
