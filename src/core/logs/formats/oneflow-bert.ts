import type { LogFormat } from '../format.ts'
import { unixTimeAtEnd } from '../vocabulary/line-clock.ts'
import { countAfter, lossAfter, numberAfter } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, markedSteps } from '../readers/step-lines.ts'

const parse = markedSteps(['step: ', ', total_loss: ', ', throughput: '], (line) => {
  const rate = numberAfter(line, ', throughput: ')
  if (rate === undefined) return undefined
  return {
    step: countAfter(line, 'step: '),
    at: unixTimeAtEnd(line),
    rate,
    loss: lossAfter(line, ', total_loss: '),
  }
})

/** OneFlow's BERT pretraining benchmark, whose lines end with the time. */
export const oneflowBert: LogFormat = {
  id: 'oneflow-bert',
  title: 'OneFlow BERT benchmark',
  names: [{ text: ', nsp_loss: ', model: 'BERT', unit: 'sequences' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
