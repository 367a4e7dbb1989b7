import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { torchLaunchFacts } from '../readers/torch-launch.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['Training: ', '-Speed ', ' samples/sec ', ' Loss ', ' Epoch: ', ' Global Step: '],
  epoch: ' Epoch: ',
  step: ' Global Step: ',
  rate: '-Speed ',
  time: 'Training: ',
  loss: ' Loss ',
})

/** InsightFace's ArcFace on PyTorch, and on OneFlow, which took its logger over. The first rank prints the rate of all. */
export const insightfaceTorch: LogFormat = {
  id: 'insightface-torch',
  title: 'InsightFace (PyTorch, OneFlow)',
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        ...torchLaunchFacts(),
        stated(/^Training: .*-: batch_size +(\d+)$/, (value) => ({ batchPerDevice: Number(value) })),
        stated(/^Training: .*-: fp16 +(True|False)$/, (value) => ({
          precision: value === 'True' ? 'amp' : 'fp32',
        })),
      ],
    }),
}
