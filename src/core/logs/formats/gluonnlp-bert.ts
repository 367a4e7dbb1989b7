import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { lossAfter, numberAfter } from '../numbers.ts'
import { recognisedBy, stepReader, type StepParser } from '../step-lines.ts'

const parse: StepParser = (line, number, clock) => {
  if (!line.includes('K tks/s') || !line.includes('[step ')) return undefined
  const thousands = numberAfter(line, 'throughput=')
  if (thousands === undefined) return undefined
  const milliseconds = numberAfter(line, 'latency=')
  return {
    line: number,
    epoch: undefined,
    step: numberAfter(line, '[step '),
    at: clock.at(line),
    rate: thousands * 1000,
    duration: milliseconds === undefined ? undefined : seconds(milliseconds / 1000),
    steps: undefined,
    loss: lossAfter(line, 'mlm_loss='),
  }
}

/**
 * GluonNLP's BERT pretraining. Every worker prints the tokens of its own share, so the rate is of one device. A step's
 * `latency`, where printed, makes a throughput of whatever the batch that is passed in counts.
 */
export const gluonnlpBert: LogFormat = {
  id: 'gluonnlp-bert',
  title: 'GluonNLP BERT',
  framework: 'MXNet',
  model: 'BERT',
  unit: 'tokens',
  rateScope: 'per-device',
  anchors: ['K tks/s'],
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, everyRank: true }),
}
