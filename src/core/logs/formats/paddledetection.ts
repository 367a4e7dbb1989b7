import type { LogFormat } from '../format.ts'
import { paddleLaunchAnchors, paddleLaunchFacts } from '../paddle-launch.ts'
import { keyedSteps, recognisedBy, stepReader } from '../step-lines.ts'

const parse = keyedSteps({
  marks: ['ppdet.', ' INFO: Epoch: [', '] [', ' batch_cost: ', ' ips: ', ' images/s'],
  epoch: ' Epoch: [',
  step: '] [',
  rate: ' ips: ',
  duration: ' batch_cost: ',
  loss: ' loss: ',
})

/** PaddleDetection. `ips` is of one device; its time stamps have no year. */
export const paddledetection: LogFormat = {
  id: 'paddledetection',
  title: 'PaddleDetection',
  framework: 'PaddlePaddle',
  model: undefined,
  unit: 'images',
  rateScope: 'per-device',
  anchors: ['ppdet.', ...paddleLaunchAnchors],
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: paddleLaunchFacts(),
    }),
}
