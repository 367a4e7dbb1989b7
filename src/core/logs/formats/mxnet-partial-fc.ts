import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader, changedSteps } from '../readers/step-lines.ts'

const keyed = keyedSteps({
  marks: ['Iter:', ' Rank:', ' it/sec Total:', ' it/sec'],
  step: 'Iter:',
  rate: ' it/sec Total:',
})

const date = /\d{4}-\d\d-\d\d /

/** `rank-id:0:2021-01-08 19:22:59,208-Iter:460 Rank:207.4 it/sec Total:1659.4 it/sec` */
const parse = changedSteps(keyed, (step, line, clock) => ({
  ...step,
  at: clock.at(line, Math.max(line.search(date), 0)),
}))

/** InsightFace's Partial FC on MXNet. An `it` is an image; every rank prints its own rate and that of all. */
export const mxnetPartialFc: LogFormat = {
  id: 'mxnet-partial-fc',
  title: 'InsightFace Partial FC (MXNet)',
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
