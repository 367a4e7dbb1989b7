import type { LogFormat } from '../format.ts'
import { paddleLaunchFacts, paddleLaunchNames } from '../readers/paddle-launch.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

/** The console's lines begin with the time and `ppdet.engine INFO: `; those of the log file do not. */
const byEpochs = keyedSteps({
  marks: ['Epoch: [', '] [', ' learning_rate: ', ' batch_cost: ', ' data_cost: ', ' ips: ', ' images/s'],
  epoch: 'Epoch: [',
  step: '] [',
  rate: ' ips: ',
  duration: ' batch_cost: ',
  loss: ' loss: ',
})

/** Versions 0.x, the last of which prints a rate. */
const byIterations = keyedSteps({
  marks: ['-INFO: iter: ', ', lr: ', ' batch_cost: ', ' ips: ', ' images/s'],
  step: '-INFO: iter: ',
  rate: ' ips: ',
  duration: ' batch_cost: ',
  loss: "'loss': '",
})

const withoutRate = keyedSteps({
  marks: ['-INFO: iter: ', ', lr: ', ', time: ', ', eta: '],
  step: '-INFO: iter: ',
  duration: ', time: ',
  loss: "'loss': '",
})

const parse = firstOf(byEpochs, byIterations, withoutRate)

/** PaddleDetection. `ips` is of one device; its time stamps have no year. */
export const paddledetection: LogFormat = {
  id: 'paddledetection',
  title: 'PaddleDetection',
  names: [
    { text: 'ppdet', framework: 'PaddlePaddle' },
    { text: ' images/s', unit: 'images' },
    ...paddleLaunchNames,
  ],
  rateScope: 'per-device',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: paddleLaunchFacts(),
    }),
}
