import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { mlperfStatements } from '../readers/mlperf.ts'
import { ngcMxnetModel, ngcMxnetTable, speedometer } from '../readers/ngc-mxnet-table.ts'
import { patternMatcher } from '../readers/line-template.ts'
import { recognisedBy, stepReader } from '../readers/step-lines.ts'
import { stepsOf } from '../readers/template-steps.ts'

/** GluonCV prints the same with a learning rate; InsightFace counts in `Iter`. */
const parse = stepsOf([patternMatcher(speedometer('Epoch'))], { without: ['\tlr=', '\t lr=', 'Iter['] })

/**
 * MXNet's Speedometer: NGC's image classification of 2020, where every rank prints the rate of all devices, and NVIDIA's MLPerf
 * submissions, whose MLPerf lines state the batch and how the run ended.
 */
export const mxnetSpeedometer: LogFormat = {
  id: 'mxnet-speedometer',
  title: 'MXNet Speedometer',
  names: [{ text: "kv_store='", framework: 'MXNet' }],
  rateScope: 'global',
  everyRank: true,
  figuresAtEnd: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'Start with arguments',
      facts: [
        stated(/Start with arguments .*\barch='(\w+'.*\bnum_layers=\d+)/, ngcMxnetModel),
        stated(/Start with arguments .*\bbatch_size=(\d+)/, (value) => ({ globalBatch: Number(value) })),
        stated(/Start with arguments .*\bamp=False\b.*\bdtype='float32'/, () => ({ precision: 'fp32' })),
        stated(/Start with arguments .*\bdtype='float16'/, () => ({ precision: 'fp16' })),
        stated(/Start with arguments .*\bamp=True\b/, () => ({ precision: 'amp' })),
        stated(/Start with arguments .*\bdata_backend='dali/, () => ({ dali: true })),
        stated(/Start with arguments .*\bdata_backend='synthetic'/, () => ({ syntheticData: true })),
        stated(/ train_imagenet\.py .*--dtype float16\b/, () => ({ precision: 'fp16' })),
      ],
      others: [ngcMxnetTable(), mlperfStatements()],
    }),
}
