import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { lossAt } from '../vocabulary/numbers.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader, matchedSteps } from '../readers/step-lines.ts'

/** `[rank:0] iter: 100/1200, loss: …, latency(ms): 81.5 | 2021-12-01 13:19:02.625` */
const withLatency = keyedSteps({
  marks: ['iter: ', ', latency(ms): ', ' | '],
  step: 'iter: ',
  milliseconds: ', latency(ms): ',
  time: ' | ',
  loss: ', loss: ',
})

/** `Rank[0], Step 1000, Loss 0.12, Latency 1.5 ms, Throughput 27306666.7, 2022-04-06 02:38:37` */
const withThroughput = keyedSteps({
  marks: ['Rank[', ', Step ', ', Loss ', ', Latency ', ' ms, Throughput ', ', '],
  step: ', Step ',
  rate: ' ms, Throughput ',
  milliseconds: ', Latency ',
  time: ', ',
  loss: ', Loss ',
})

const stamped = /^(\d+) time (\d{10}\.\d+) loss (\S+)/

/** `100 time 1602836839.5 loss 0.54` */
const withTime = matchedSteps(stamped, ([, step, at, loss]) => {
  if (step === undefined || at === undefined || loss === undefined) return undefined
  return {
    step: Number(step),
    at: seconds(Number(at)),
    loss: lossAt(loss, 0),
  }
})

const parse = firstOf(withLatency, withThroughput, withTime)

/**
 * OneFlow's click-through models, Wide & Deep and DLRM among them. They print how long a step takes, beside it in later
 * ones the rate of all devices, or in the first ones only when it ended.
 */
export const oneflowRecommender: LogFormat = {
  id: 'oneflow-recommender',
  title: 'OneFlow Wide & Deep, DLRM and other recommenders',
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
