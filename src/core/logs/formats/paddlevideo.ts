import type { LogFormat } from '../format.ts'
import { paddleLaunchFacts, paddleLaunchNames } from '../readers/paddle-launch.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['epoch:[', '] train step:', ' batch_cost: ', ' ips: ', ' instance/sec'],
  epoch: 'epoch:[',
  step: '] train step:',
  rate: ' ips: ',
  duration: ' batch_cost: ',
  loss: ' loss: ',
})

/** PaddleVideo. `ips` is clips of one device over the time of the latest step; its time stamps have no year. */
export const paddlevideo: LogFormat = {
  id: 'paddlevideo',
  title: 'PaddleVideo',
  names: paddleLaunchNames,
  rateScope: 'per-device',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, facts: paddleLaunchFacts() }),
}
