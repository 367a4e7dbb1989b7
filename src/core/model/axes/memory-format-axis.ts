import { z } from 'zod'
import { same } from '../text.ts'
import type { Axis } from './axis.ts'

const formats = ['channels-first', 'channels-last'] as const
type MemoryFormat = (typeof formats)[number]

const layouts: Readonly<Record<MemoryFormat, string>> = { 'channels-first': 'NCHW', 'channels-last': 'NHWC' }

export const memoryFormatAxis: Axis<MemoryFormat> = {
  name: 'memory-format',
  value: z.enum(formats),
  describe: 'How image tensors lie in memory: channels-first is NCHW, channels-last is NHWC.',
  choices: formats,
  ordinary: undefined,
  presence: 'where-set',
  compares: 'means',
  stated: ['memoryFormat'],
  idPart: (value) => value,
  title: { en: 'Memory format', zh: '内存布局' },
  label: (value) => same(layouts[value]),
}
