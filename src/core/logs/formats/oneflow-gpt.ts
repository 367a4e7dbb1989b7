import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { lossAt } from '../vocabulary/numbers.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader, matchedSteps } from '../readers/step-lines.ts'

/** Under `| step | micro_batches | samples | throughput | latency | loss |`: counts, then decimals. */
const row = /^\| (\d+) +\| \d+ +\| \d+ +\| (\d+\.\d+) +\| (\d+\.\d+) +\| (\S+) +\|/

const inTable = matchedSteps(row, ([, step, rate, latency, loss]) => {
  if (step === undefined || rate === undefined || latency === undefined || loss === undefined)
    return undefined
  return {
    step: Number(step),
    rate: Number(rate),
    duration: seconds(Number(latency)),
    loss: lossAt(loss, 0),
  }
})

const withoutTable = keyedSteps({
  marks: ['step=', ',micro_batches=', ',samples=', ',throughput=', ',latency='],
  step: 'step=',
  rate: ',throughput=',
  duration: ',latency=',
  loss: ',loss=',
})

/** OneFlow's models, which took the place of its benchmark. */
const ofModels = keyedSteps({
  marks: ['[rank:', '] iter: ', ', samples: ', ', loss: ', ', throughput: '],
  step: '] iter: ',
  rate: ', throughput: ',
  loss: ', loss: ',
})

const parse = firstOf(inTable, withoutTable, ofModels)

/** OneFlow's GPT. Rate and latency are of all devices since the line before. */
export const oneflowGpt: LogFormat = {
  id: 'oneflow-gpt',
  title: 'OneFlow GPT',
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
