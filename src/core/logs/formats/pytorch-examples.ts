import { stated } from '../readers/fact-rules.ts'
import { torchLaunchFacts } from '../readers/torch-launch.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import type { LogFormat } from '../format.ts'

/** Each value is followed by its running mean in parentheses, which is not read. `Test:` lines look the same. */
const parse = keyedSteps({
  marks: ['Epoch: [', '][', ']', 'Time ', ' (', 'Loss '],
  epoch: 'Epoch: [',
  step: '][',
  duration: 'Time ',
  rate: 'Speed ',
  loss: 'Loss ',
})

/**
 * The ImageNet training of pytorch/examples, and of Apex, which adds a rate of all devices. It prints the seconds of the
 * latest step. Every rank prints.
 */
export const pytorchExamples: LogFormat = {
  id: 'pytorch-examples',
  title: 'pytorch/examples ImageNet',
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [...torchLaunchFacts(), stated(/=> creating model '([^']+)'/, (model) => ({ model }))],
    }),
}
