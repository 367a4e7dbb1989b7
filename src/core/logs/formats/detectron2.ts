import { facebookConfigFacts } from '../readers/facebook-config.ts'
import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

/** `[… d2.utils.events]: ` on the console, `[…] d2.utils.events INFO: ` in the file. */
const parse = keyedSteps({
  marks: ['d2.utils.events', ' iter: ', ' time: ', ' lr: '],
  step: ' iter: ',
  duration: ' time: ',
  loss: ' total_loss: ',
})

/**
 * detectron2. `time` is the seconds of a step: until 0.6 the mean since the start, later of the latest ones. `data_time` and
 * `last_time` are others.
 */
export const detectron2: LogFormat = {
  id: 'detectron2',
  title: 'detectron2',
  names: [{ text: 'd2.utils.events', framework: 'PyTorch', unit: 'images' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: ' Rank of current process: 0. ',
      facts: [
        stated(/ Rank of current process: 0\. World size: (\d+)/, (value) => ({ devices: Number(value) })),
        facebookConfigFacts(),
      ],
    }),
}
