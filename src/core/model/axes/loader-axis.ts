import { z } from 'zod'
import { same } from '../text.ts'
import type { AxisWithOrdinary } from './axis.ts'

export const loaders = ['native', 'dali'] as const
export type Loader = (typeof loaders)[number]

export const loaderAxis: AxisWithOrdinary<Loader> = {
  name: 'loader',
  value: z.enum(loaders),
  describe: 'What feeds the samples.',
  choices: loaders,
  ordinary: 'native',
  presence: 'always',
  compares: 'means',
  silent: 'native',
  idPart: (value) => value,
  fromLog: ({ dali }) => (dali === undefined ? undefined : dali ? 'dali' : 'native'),
  title: { en: 'Data loading', zh: '数据加载' },
  label: (value) => (value === 'dali' ? same('DALI') : { en: 'native loader', zh: '框架自带数据加载' }),
}
