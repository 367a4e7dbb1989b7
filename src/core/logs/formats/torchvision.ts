import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { torchLaunchFacts } from '../readers/torch-launch.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

/** Two blanks between all fields; `Test:` has no epoch. */
const parse = keyedSteps({
  marks: ['Epoch: [', ']  [', ']  eta: ', '  time: ', '  data: '],
  epoch: 'Epoch: [',
  step: ']  [',
  rate: '  img/s: ',
  duration: '  time: ',
  loss: '  loss: ',
})

/**
 * torchvision's reference training, and the many that took its MetricLogger over. `time` is the mean of the latest
 * steps; `img/s` is of the latest step and of one device, without the loading of its batch, and rarely printed by others.
 */
export const torchvision: LogFormat = {
  id: 'torchvision',
  title: 'torchvision references (MetricLogger)',
  names: [
    { text: "dist_url='env://'", framework: 'PyTorch' },
    { text: '  img/s: ', unit: 'images' },
  ],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'Namespace(',
      facts: [
        ...torchLaunchFacts(),
        stated(/\bNamespace\(.*\bbatch_size=(\d+)/, (value) => ({ batchPerDevice: Number(value) })),
        stated(/\bNamespace\(.*\bworld_size=(\d+)/, (value) => ({ devices: Number(value) })),
        stated(/\bNamespace\(.*\bmodel='([^']+)'/, (model) => ({ model })),
        stated(/\bNamespace\(.*\bamp=True/, () => ({ precision: 'amp' })),
        stated(/\bNamespace\(.*\bamp=False/, () => ({ precision: 'fp32' })),
      ],
    }),
}
