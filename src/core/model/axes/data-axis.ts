import { z } from 'zod'
import type { Text } from '../text.ts'
import type { AxisWithOrdinary } from './axis.ts'

const sources = ['synthetic', 'real'] as const
/** `unstated`: an imported log need not say which data its run read. */
type DataSource = (typeof sources)[number] | 'unstated'

const labels: Readonly<Record<DataSource, Text>> = {
  synthetic: { en: 'synthetic data', zh: '合成数据' },
  real: { en: 'real data', zh: '真实数据' },
  unstated: { en: 'data not stated', zh: '未说明数据来源' },
}

export const dataAxis: AxisWithOrdinary<DataSource> = {
  name: 'data',
  value: z.enum(sources),
  describe: 'What is fed.',
  choices: sources,
  ordinary: 'synthetic',
  presence: 'always',
  compares: 'work',
  stated: ['data'],
  silent: 'unstated',
  idPart: (value) => (value === 'unstated' ? 'data-unstated' : value),
  fromLog: ({ syntheticData }) =>
    syntheticData === undefined ? undefined : syntheticData ? 'synthetic' : 'real',
  title: { en: 'Data', zh: '数据' },
  label: (value) => labels[value],
}
