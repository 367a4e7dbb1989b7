import { z } from 'zod'
import type { OrdinaryAxis } from './axis.ts'

export const packingAxis: OrdinaryAxis<boolean> = {
  name: 'packing',
  value: z.boolean(),
  describe: 'Whether several texts share a sequence, each attending to its own tokens only.',
  choices: [false, true],
  ordinary: false,
  presence: 'where-set',
  compares: 'work',
  silent: false,
  idPart: () => 'packed',
  title: { en: 'Packing', zh: '序列打包' },
  label: (on) => (on ? { en: 'packed', zh: '序列打包' } : { en: 'not packed', zh: '不打包' }),
  fact: (on) => (on ? { en: 'on', zh: '启用' } : { en: 'off', zh: '未启用' }),
}
