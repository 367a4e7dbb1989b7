import { z } from 'zod'
import { expected, same } from '../text.ts'
import type { AxisWithOrdinary } from './axis.ts'

const error = expected('compile-mode')

export const compileAxis: AxisWithOrdinary<boolean | string> = {
  name: 'compile',
  value: z.union([z.boolean(), z.string().regex(/^[a-z][a-z0-9-]*$/, { error })], {
    error,
  }),
  describe: 'Whether the framework compiles the model (torch.compile, JIT), or the mode in which it does.',
  choices: 'words',
  ordinary: false,
  presence: 'where-set',
  compares: 'means',
  stated: ['compiled'],
  silent: false,
  idPart: (value) => (value === true ? 'compile' : `compile-${String(value)}`),
  title: { en: 'Compilation', zh: '图编译' },
  label: (value) =>
    typeof value === 'string'
      ? { en: `compiled (${value})`, zh: `图编译（${value}）` }
      : value
        ? { en: 'compiled', zh: '启用图编译' }
        : { en: 'not compiled', zh: '不启用图编译' },
  fact: (value) =>
    typeof value === 'string' ? same(value) : value ? { en: 'on', zh: '启用' } : { en: 'off', zh: '未启用' },
}
