import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { speedometer } from '../readers/mxnet-speed.ts'
import { onlyWhere, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = onlyWhere((line) => /\t ?lr=/.test(line), speedometer)

/** GluonCV's classification of images and of actions in videos. The rate is of all devices; `batch_size` among its settings is of each. */
export const gluoncvClassification: LogFormat = {
  id: 'gluoncv-classification',
  title: 'GluonCV image and action classification',
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'Namespace(',
      facts: [
        stated(/\bNamespace\(.*\bbatch_size=(\d+)/, (value) => ({ batchPerDevice: Number(value) })),
        stated(/\bNamespace\(.*\bnum_gpus=([1-9]\d*)/, (value) => ({ devices: Number(value) })),
        stated(/\bNamespace\(.*\bmodel='([^']+)'/, (model) => ({ model })),
        stated(/\bNamespace\(.*\bdtype='float16'/, () => ({ precision: 'fp16' })),
        stated(/\bNamespace\(.*\bdtype='float32'/, () => ({ precision: 'fp32' })),
      ],
    }),
}
