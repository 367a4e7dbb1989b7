import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { torchLaunchFacts } from '../readers/torch-launch.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader, type StepKeys } from '../readers/step-lines.ts'

const fields = { rate: '  img/s: ', duration: '  time: ', loss: '  loss: ' }

/** Two blanks between all fields; `Test:` has no epoch. */
const byEpochs = (epoch: string): StepKeys => ({
  marks: [epoch, ']  [', ']  eta: ', '  time: ', '  data: '],
  epoch,
  step: ']  [',
  ...fields,
})

/** DINOv2, whose loss is a sum. */
const byIterations: StepKeys = {
  marks: ['] Training  [', ']  eta: ', '  time: ', '  data: '],
  step: '] Training  [',
  ...fields,
}

/** The second is LAVIS's and its descendants'. */
const parse = firstOf(
  keyedSteps(byEpochs('Epoch: [')),
  keyedSteps(byEpochs('Train: data epoch: [')),
  keyedSteps(byIterations),
)

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
