import type { LogFormat } from '../format.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const of2020 = keyedSteps({
  marks: ['Epoch: ', ', Batch: ', 'Time cost=', ', Throughput=', ' samples/s'],
  epoch: 'Epoch: ',
  step: ', Batch: ',
  rate: ', Throughput=',
})

/** Their word lacks a letter, and the epoch may be left out. */
const before = keyedSteps({
  marks: ['INFO:gluonnlp:', 'Batch: ', 'Loss=', ' Thoughput=', ' samples/s'],
  epoch: 'Epoch: ',
  step: 'Batch: ',
  rate: ' Thoughput=',
  loss: 'Loss=',
  time: 'INFO:gluonnlp:',
})

const parse = firstOf(of2020, before)

/** GluonNLP's question answering. The rate is of all devices of one worker, since the line before; so is `Time cost`. */
export const gluonnlpFinetuning: LogFormat = {
  id: 'gluonnlp-finetuning',
  title: 'GluonNLP fine-tuning',
  names: [
    { text: ', Throughput=', framework: 'MXNet' },
    { text: 'INFO:gluonnlp:', framework: 'MXNet' },
  ],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
