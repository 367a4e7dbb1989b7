import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { summaryReader } from '../readers/summary-reader.ts'

const parse = keyedSteps({
  marks: ['Iter #', ': ', ' img/sec per '],
  step: 'Iter #',
  rate: ': ',
})

const total = /^Total img\/sec on \d+ [CG]PU\(s\): (.*)/

/** Horovod's synthetic benchmarks. A rate is of one device over ten batches; the last line is of all. */
export const horovodSynthetic: LogFormat = {
  id: 'horovod-synthetic',
  title: 'Horovod synthetic benchmark',
  names: [{ text: ' img/sec', unit: 'images' }],
  rateScope: 'per-device',
  summaryScope: 'global',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'Model: ',
      facts: [
        stated(/^Model: (\S+)$/, (model) => ({ model, syntheticData: true })),
        stated(/^Batch size: (\d+)$/, (value) => ({ batchPerDevice: Number(value) })),
        stated(/^Number of [CG]PUs: (\d+)$/, (value) => ({ devices: Number(value) })),
      ],
      others: summaryReader(total),
    }),
}
