import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['yolox.core.trainer', ' - epoch: ', ', iter: ', ', iter_time: ', 's, data_time: '],
  epoch: ' - epoch: ',
  step: ', iter: ',
  duration: ', iter_time: ',
  loss: ', total_loss: ',
})

/** YOLOX. `iter_time` is the mean seconds of the steps since the line before; `data_time` is a part of it. `-b` counts all devices. */
export const yolox: LogFormat = {
  id: 'yolox',
  title: 'YOLOX',
  names: [{ text: 'yolox.core.trainer', framework: 'PyTorch' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: ' - args: Namespace(',
      facts: [
        stated(/ - args: Namespace\(.*\bbatch_size=(\d+), /, (value) => ({
          globalBatch: Number(value),
          unit: 'images',
        })),
        stated(/ - args: Namespace\(.*\bdevices=(\d+), .*\bnum_machines=1, /, (value) => ({
          devices: Number(value),
        })),
        stated(/ - args: Namespace\(.*\bfp16=True/, () => ({ precision: 'amp' })),
        stated(/ - args: Namespace\(.*\bfp16=False/, () => ({ precision: 'fp32' })),
      ],
    }),
}
