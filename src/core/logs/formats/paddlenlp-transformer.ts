import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { paddleLaunchFacts, paddleLaunchNames } from '../readers/paddle-launch.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['step_idx: ', ', epoch: ', ', batch: ', ' ips: ', ' words/s'],
  step: 'step_idx: ',
  rate: ' ips: ',
  loss: ' avg loss: ',
})

/**
 * PaddleNLP's Transformer. `ips` is words per second of one device; the line of step 0 has none. Its batches are counted
 * in tokens with their padding, not in words, so the step's duration gives no rate in the same unit and is not read.
 */
export const paddlenlpTransformer: LogFormat = {
  id: 'paddlenlp-transformer',
  title: 'PaddleNLP Transformer',
  names: [{ text: ' words/s', unit: 'words' }, ...paddleLaunchNames],
  rateScope: 'per-device',
  batchIsLimit: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: "'batch_size': ",
      facts: [
        stated(/'batch_size': (\d+)/, (value) => ({ batchPerDevice: Number(value) })),
        stated(/'use_amp': (True|False)/, (value) => ({ precision: value === 'True' ? 'amp' : 'fp32' })),
        stated(/'use_pure_fp16': True/, () => ({ precision: 'fp16' })),
        ...paddleLaunchFacts(),
      ],
    }),
}
