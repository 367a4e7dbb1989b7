import { facebookConfigFacts } from '../readers/facebook-config.ts'
import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { mlperfStatements } from '../readers/mlperf.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['maskrcnn_benchmark.trainer INFO: ', ' iter: ', ' time: ', ' data: '],
  step: ' iter: ',
  duration: ' time: ',
  loss: ' loss: ',
})

/**
 * maskrcnn_benchmark, on its own and in MLPerf submissions. It prints seconds: first of the latest steps, then in
 * parentheses of the whole run, start-up included, which is not read.
 */
export const maskrcnnBenchmark: LogFormat = {
  id: 'maskrcnn-benchmark',
  title: 'maskrcnn_benchmark',
  names: [
    { text: 'maskrcnn_benchmark', framework: 'PyTorch', unit: 'images' },
    { text: ' loss_mask: ', model: 'Mask R-CNN' },
  ],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'maskrcnn_benchmark INFO: Using ',
      facts: [
        stated(/maskrcnn_benchmark INFO: Using (\d+) GPUs/, (value) => ({ devices: Number(value) })),
        stated(/^DTYPE: float16/, () => ({ precision: 'amp' })),
        stated(/^DTYPE: float32/, () => ({ precision: 'fp32' })),
        facebookConfigFacts(),
      ],
      others: mlperfStatements(),
    }),
}
