import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { mlperfStatements } from '../readers/mlperf.ts'
import { recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'

/** A running mean in parentheses follows each value. `VALIDATION` and `TEST` lines look the same. */
const parse = templateSteps(['TRAIN [{epoch}][{step}Time …Tok/s {rate}Loss/tok {loss}'])

/**
 * NVIDIA's GNMT on PyTorch, in DeepLearningExamples and MLPerf submissions. Ranks print their own rates in turn. Batches count sentences,
 * rates count tokens. So batches and step times are not read, because they would give another rate.
 */
export const nvidiaGnmt: LogFormat = {
  id: 'nvidia-gnmt',
  title: 'NVIDIA GNMT (PyTorch)',
  names: [{ text: 'Tok/s ', unit: 'tokens' }],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(parse),
  open() {
    let batch = NaN
    return stepReader({
      parse,
      facts: [
        stated(/\bNamespace\(.*\btrain_batch_size=(\d+)/, (value) => {
          batch = Number(value)
          return {}
        }),
        stated(/\bNamespace\(.*\bmath='(?:fp16|manual_fp16|amp_fp16)'/, () => ({ precision: 'amp' })),
        stated(/\bNamespace\(.*\bmath='fp32'/, () => ({ precision: 'fp32' })),
      ],
      others: [
        mlperfStatements(({ key, value }) => {
          const devices = key === 'global_batch_size' ? Number(value) / batch : NaN
          return Number.isInteger(devices) ? { devices } : undefined
        }),
      ],
    })
  },
}
