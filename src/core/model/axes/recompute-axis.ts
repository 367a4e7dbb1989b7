import { z } from 'zod'
import type { Text } from '../text.ts'
import type { AxisWithOrdinary } from './axis.ts'

const extents = ['none', 'selective', 'full'] as const
type Recompute = (typeof extents)[number]

const labels: Readonly<Record<Recompute, Text>> = {
  none: { en: 'no recomputation', zh: '无重计算' },
  selective: { en: 'selective recomputation', zh: '选择性重计算' },
  full: { en: 'full recomputation', zh: '全量重计算' },
}

const facts: Readonly<Record<Recompute, Text>> = {
  none: { en: 'none', zh: '无' },
  selective: { en: 'selective', zh: '选择性' },
  full: { en: 'full', zh: '全量' },
}

export const recomputeAxis: AxisWithOrdinary<Recompute> = {
  name: 'recompute',
  value: z.enum(extents),
  describe: 'Which activations are computed again in the backward pass instead of kept.',
  choices: extents,
  ordinary: 'none',
  presence: 'where-set',
  compares: 'means',
  silent: 'none',
  idPart: (value) => `recompute-${value}`,
  title: { en: 'Recomputation', zh: '重计算' },
  label: (value) => labels[value],
  fact: (value) => facts[value],
}
