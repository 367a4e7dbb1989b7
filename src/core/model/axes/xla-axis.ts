import { z } from 'zod'
import { same } from '../text.ts'
import type { OrdinaryAxis } from './axis.ts'

export const xlaAxis: OrdinaryAxis<boolean> = {
  name: 'xla',
  value: z.boolean(),
  describe: 'Whether the XLA compiler is on.',
  choices: [false, true],
  ordinary: false,
  presence: 'always',
  compares: 'means',
  silent: false,
  idPart: () => 'xla',
  fromLog: ({ xla }) => xla,
  title: same('XLA'),
  label: (on) => (on ? same('XLA') : { en: 'without XLA', zh: '不启用 XLA' }),
  fact: (on) => (on ? { en: 'on', zh: '启用' } : { en: 'off', zh: '未启用' }),
}
