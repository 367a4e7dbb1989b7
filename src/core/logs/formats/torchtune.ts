import type { LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { torchLaunchFacts } from '../readers/torch-launch.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['Step ', ' | loss:', ' tokens_per_second_per_gpu:'],
  step: 'Step ',
  rate: ' tokens_per_second_per_gpu:',
  loss: ' | loss:',
})

/**
 * torchtune. The rate is of one device, and steps of unequal lengths have unequal rates; no line has a time. Lines:
 * meta-pytorch/torchtune#1358, #2274.
 */
export const torchtune: LogFormat = {
  id: 'torchtune',
  title: 'torchtune',
  names: [
    { text: 'torchtune.', framework: 'PyTorch' },
    { text: 'tokens_per_second_per_gpu:', unit: 'tokens' },
  ],
  rateScope: 'per-device',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        ...torchLaunchFacts(),
        stated(/\bRunning \w+SingleDevice with resolved config/, () => ({ devices: 1 })),
      ],
    }),
}
