import { z } from 'zod'
import { precisions, type Precision } from '../precision.ts'
import { same } from '../text.ts'
import type { OrdinaryAxis } from './axis.ts'

const names: Readonly<Record<Precision, string>> = {
  fp32: 'FP32',
  tf32: 'TF32',
  fp16: 'FP16',
  bf16: 'BF16',
  amp: 'AMP',
}

export const precisionAxis: OrdinaryAxis<Precision> = {
  name: 'precision',
  value: z.enum(precisions),
  describe: 'Number format to train in.',
  choices: precisions,
  ordinary: 'fp32',
  presence: 'leading',
  compares: 'work',
  stated: ['weightDtype', 'activationDtype', 'gradientDtype', 'tf32'],
  idPart: (value) => value,
  fromLog: ({ precision }) => precision,
  title: { en: 'Precision', zh: '精度' },
  label: (value) => same(names[value]),
}
