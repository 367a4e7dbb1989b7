import type { LogFormat } from '../format.ts'
import { paddleLaunchFacts, paddleLaunchNames } from '../readers/paddle-launch.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['global step ', 'loss: ', ', speed: ', ' steps/s, ips: ', ' seqs/s'],
  step: 'global step ',
  rate: ' ips: ',
  loss: ', loss: ',
})

/** PaddleNLP's ERNIE pretraining. Unlike in the rest of PaddleNLP `ips` is of all devices: speed times global batch. */
export const paddlenlpErnie: LogFormat = {
  id: 'paddlenlp-ernie',
  title: 'PaddleNLP ERNIE',
  names: [{ text: ' seqs/s', unit: 'sequences' }, ...paddleLaunchNames],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, facts: paddleLaunchFacts() }),
}
