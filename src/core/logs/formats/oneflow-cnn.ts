import type { LogFormat } from '../format.ts'
import { unixTimeAtEnd } from '../vocabulary/line-clock.ts'
import { countAfter, lossAfter, numberAfter } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, markedSteps } from '../readers/step-lines.ts'

const parse = markedSteps(['train: epoch ', ', iter ', ' samples/s: '], (line) => {
  const rate = numberAfter(line, ' samples/s: ')
  if (rate === undefined) return undefined
  return {
    epoch: countAfter(line, 'train: epoch '),
    step: countAfter(line, ', iter '),
    at: unixTimeAtEnd(line),
    rate,
    loss: lossAfter(line, ' loss: '),
  }
})

/** OneFlow's CNN benchmark, whose lines end with the time. `validation:` lines are no steps. */
export const oneflowCnn: LogFormat = {
  id: 'oneflow-cnn',
  title: 'OneFlow CNN benchmark',
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
