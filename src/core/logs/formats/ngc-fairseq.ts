import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { countAfter, lossAfter, numberAfter } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, markedSteps } from '../readers/step-lines.ts'
import { seconds } from '../../model/units.ts'

/** `Transformer | epoch 0 | step 10 |avg loss 16.1 |avg tokens 37260.5 |tokens/s 222468.8 |walltime 12.5 |`. */
const parse = markedSteps(['Transformer | epoch ', '| step ', '|tokens/s '], (line) => {
  const rate = numberAfter(line, '|tokens/s ')
  const step = countAfter(line, '| step ')
  // The last line sums the run up without a rate and without a step.
  if (rate === undefined || step === undefined) return undefined
  const walltime = numberAfter(line, '|walltime ')
  return {
    epoch: countAfter(line, '| epoch '),
    step,
    at: walltime === undefined ? undefined : seconds(walltime),
    rate,
    batch: numberAfter(line, '|avg tokens '),
    loss: lossAfter(line, '|avg loss '),
  }
})

/**
 * NVIDIA DeepLearningExamples, PyTorch/Translation/Transformer, made from fairseq. Rates are of all devices. Batches are
 * of as many tokens as fit, so that their sizes differ; `walltime` is the clock.
 */
export const ngcFairseq: LogFormat = {
  id: 'ngc-fairseq',
  title: 'NGC PyTorch Transformer (fairseq)',
  names: [
    { text: 'distributed_world_size=', framework: 'PyTorch' },
    { text: 'Transformer | epoch ', model: 'Transformer' },
    { text: '|tokens/s ', unit: 'tokens' },
  ],
  rateScope: 'global',
  batchIsLimit: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'distributed_world_size=',
      facts: [
        stated(/\bdistributed_world_size=(\d+)/, (value) => ({ devices: Number(value) })),
        stated(/\bamp=True\b.*\bdistributed_world_size=/, () => ({ precision: 'amp' })),
        stated(/\bamp=False\b.*\bdistributed_world_size=.*\bfp16=False\b/, () => ({ precision: 'fp32' })),
      ],
    }),
}
