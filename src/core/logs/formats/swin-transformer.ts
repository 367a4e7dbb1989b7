import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

/** Behind each value its mean since the epoch began follows in parentheses, which is not read. `Test: [` lines look the same. */
const parse = keyedSteps({
  marks: ['INFO Train: [', '][', ']\teta ', '\ttime ', ' (', '\tloss '],
  epoch: 'INFO Train: [',
  step: '][',
  duration: '\ttime ',
  loss: '\tloss ',
})

/** Swin Transformer, and the many that took its loop over, such as VMamba. It prints the seconds of the latest step. */
export const swinTransformer: LogFormat = {
  id: 'swin-transformer',
  title: 'Swin Transformer',
  names: [{ text: 'INFO Train: [', framework: 'PyTorch' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
