import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { lossAfter, lossAt, numberAfter } from '../numbers.ts'
import { firstOf, recognisedBy, stepReader, type StepParser } from '../step-lines.ts'

/** `[rank:0] iter: 100/1200, loss: …, latency(ms): 81.5 | 2021-12-01 13:19:02.625` */
const withLatency: StepParser = (line, number, clock) => {
  if (!line.includes(' | ')) return undefined
  const milliseconds = numberAfter(line, ', latency(ms): ')
  const step = milliseconds === undefined ? undefined : numberAfter(line, 'iter: ')
  if (milliseconds === undefined || step === undefined) return undefined
  return {
    line: number,
    epoch: undefined,
    step,
    at: clock.at(line, line.lastIndexOf('| ') + 2),
    rate: undefined,
    duration: seconds(milliseconds / 1000),
    steps: undefined,
    loss: lossAfter(line, ', loss: '),
  }
}

const stamped = /^(\d+) time (\d{10}\.\d+) loss (\S+)/

/** `100 time 1602836839.5 loss 0.54` */
const withTime: StepParser = (line, number) => {
  const [, step, at, loss] = line.includes(' time ') ? (stamped.exec(line) ?? []) : []
  if (step === undefined || at === undefined || loss === undefined) return undefined
  return {
    line: number,
    epoch: undefined,
    step: Number(step),
    at: seconds(Number(at)),
    rate: undefined,
    duration: undefined,
    steps: undefined,
    loss: lossAt(loss, 0),
  }
}

const parse = firstOf(withLatency, withTime)

/** OneFlow's Wide & Deep and DLRM. They print how long a step takes, or only when it ended. */
export const oneflowRecommender: LogFormat = {
  id: 'oneflow-recommender',
  title: 'OneFlow Wide & Deep and DLRM',
  framework: 'OneFlow',
  model: undefined,
  unit: 'examples',
  rateScope: 'global',
  anchors: [', latency(ms): ', ' time '],
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, everyRank: true }),
}
