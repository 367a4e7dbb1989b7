import { z } from 'zod'
import { precisions, type Precision } from '../precision.ts'
import { same, type Text } from '../text.ts'
import type { AxisWithOrdinary } from './axis.ts'

const names: Readonly<Record<Precision, Text>> = {
  fp32: same('FP32'),
  tf32: same('TF32'),
  fp16: same('FP16'),
  bf16: same('BF16'),
  amp: same('AMP'),
  'fp8-delayed': { en: 'FP8 (delayed scaling)', zh: 'FP8（延迟缩放）' },
  'fp8-tensorwise': { en: 'FP8 (tensorwise)', zh: 'FP8（逐张量缩放）' },
  'fp8-rowwise': { en: 'FP8 (rowwise)', zh: 'FP8（逐行缩放）' },
  mxfp8: same('MXFP8'),
  nvfp4: same('NVFP4'),
}

export const precisionAxis: AxisWithOrdinary<Precision> = {
  name: 'precision',
  value: z.enum(precisions),
  describe: 'Number format to train in.',
  choices: precisions,
  ordinary: 'fp32',
  presence: 'leading',
  compares: 'work',
  stated: ['weightDtype', 'activationDtype', 'gradientDtype', 'productDtype', 'tf32'],
  idPart: (value) => value,
  fromLog: ({ precision }) => precision,
  title: { en: 'Precision', zh: '精度' },
  label: (value) => names[value],
}
