import type { LogFormat } from '../format.ts'
import { lossAfter } from '../vocabulary/numbers.ts'
import { torchLaunchFacts } from '../readers/torch-launch.ts'
import { recognisedBy, stepReader, matchedSteps } from '../readers/step-lines.ts'

/** Thousands are separated by commas. */
const progress = /\bstep: +([\d,]+) +loss: .* tps: +([\d,]+)/

const plain = (printed: string) => Number(printed.replaceAll(',', ''))

const parse = matchedSteps(progress, ([, step, rate], line, clock) => {
  if (step === undefined || rate === undefined) return undefined
  return {
    step: plain(step),
    at: clock.at(line, line.indexOf('[titan] ') < 0 ? 0 : line.indexOf('[titan] ') + '[titan] '.length),
    rate: plain(rate),
    loss: lossAfter(line, ' loss: '),
  }
})

/** torchtitan. `tps` is tokens per second of one device; every rank may print it. */
export const torchtitan: LogFormat = {
  id: 'torchtitan',
  title: 'torchtitan',
  names: [
    { text: '[titan] ', framework: 'PyTorch' },
    { text: ' tps: ', unit: 'tokens' },
  ],
  rateScope: 'per-device',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, facts: torchLaunchFacts() }),
}
