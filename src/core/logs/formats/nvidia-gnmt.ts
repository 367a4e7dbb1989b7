import { stated } from '../facts.ts'
import type { LogFormat } from '../format.ts'
import { mlperfAnchors, mlperfStatements } from '../mlperf.ts'
import { keyedSteps, recognisedBy, stepReader } from '../step-lines.ts'

/** Each value is followed by its running mean in parentheses. `VALIDATION` and `TEST` lines look the same. */
const parse = keyedSteps({
  marks: ['TRAIN [', '][', 'Time ', 'Tok/s ', 'Loss/tok '],
  epoch: 'TRAIN [',
  step: '][',
  rate: 'Tok/s ',
  duration: 'Time ',
  loss: 'Loss/tok ',
})

/** NVIDIA's GNMT on PyTorch, in DeepLearningExamples and MLPerf submissions. Ranks take turns at printing their own rate. */
export const nvidiaGnmt: LogFormat = {
  id: 'nvidia-gnmt',
  title: 'NVIDIA GNMT (PyTorch)',
  framework: 'PyTorch',
  model: 'GNMT',
  unit: 'tokens',
  rateScope: 'per-device',
  anchors: ['TRAIN [', 'Namespace(', ...mlperfAnchors],
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      everyRank: true,
      facts: [
        stated(/\bNamespace\(.*\bmath='(?:fp16|manual_fp16|amp_fp16)'/, () => ({ precision: 'amp' })),
        stated(/\bNamespace\(.*\bmath='fp32'/, () => ({ precision: 'fp32' })),
        stated(/\bNamespace\(.*\btrain_batch_size=(\d+)/, (value) => ({ batchPerDevice: Number(value) })),
      ],
      others: mlperfStatements(),
    }),
}
