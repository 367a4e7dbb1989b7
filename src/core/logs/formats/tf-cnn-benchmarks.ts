import { countListed, stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { unixTimeAtEnd } from '../vocabulary/line-clock.ts'
import { lossAfter, numberAfter, numberAt } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, markedSteps } from '../readers/step-lines.ts'
import { summaryReader } from '../readers/summary-reader.ts'

const parse = markedSteps(['\timages/sec: ', ' (jitter = '], (line) => {
  const rate = numberAfter(line, '\timages/sec: ')
  if (rate === undefined) return undefined
  return {
    step: numberAt(line, 0),
    at: unixTimeAtEnd(line),
    rate,
    loss: lossAfter(line, ')\t'),
  }
})

/**
 * TensorFlow's tf_cnn_benchmarks. The rate of a step line is the mean of all steps so far, of all devices; under Horovod
 * every rank prints it. Some builds append the time. Precision and XLA are not printed.
 */
export const tfCnnBenchmarks: LogFormat = {
  id: 'tf-cnn-benchmarks',
  title: 'tf_cnn_benchmarks',
  names: [
    { text: 'TensorFlow: ', framework: 'TensorFlow' },
    { text: 'images/sec: ', unit: 'images' },
  ],
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'Batch size:  ',
      facts: [
        stated(/^Model: +(\S+)/, (model) => ({ model })),
        stated(/^Dataset: .*\(synthetic\)/, () => ({ syntheticData: true })),
        stated(/^Batch size: +(\d+) global/, (value) => ({ globalBatch: Number(value) })),
        stated(/^ +(\d+) per device/, (value) => ({ batchPerDevice: Number(value) })),
        stated(/^Devices: +\[(.*)\]/, (list) => ({ devices: countListed(list) })),
      ],
      others: summaryReader(/^total images\/sec: (.*)/),
    }),
}
