import type { LogFormat } from '../format.ts'
import { lossAfter, numberAfter } from '../vocabulary/numbers.ts'
import { matchedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const progress = /^INFO - .* - +(\d+) - +[\d.]+ sent\/s - +[\d.]+ words\/s - (\S+:)/

/** Two digits of the year follow month and day. */
const timeAt = 'INFO - 10/04/19 '.length

const parse = matchedSteps(progress, ([, step, objective = ''], line, clock) => {
  const rate = numberAfter(line, `${step ?? ''} -`)
  return rate === undefined
    ? undefined
    : { step: Number(step), at: clock.at(line, timeAt), rate, loss: lossAfter(line, objective) }
})

/** Facebook's XLM. `sent/s` and `words/s` are of one device, since the line before; the first is read. */
export const xlm: LogFormat = {
  id: 'xlm',
  title: 'XLM',
  names: [{ text: ' sent/s - ', framework: 'PyTorch', unit: 'sequences' }],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
