import { seconds, type Seconds } from '../../model/units.ts'
import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import type { LineClock } from '../vocabulary/line-clock.ts'
import { mlperfStatements } from '../readers/mlperf.ts'
import { countAfter, lossAfter, secondsAfter } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, markedSteps } from '../readers/step-lines.ts'

/** `[02d07h54m43s]`, before 3.0: the day of the month, which falls when a month ends, and the time of day, which will do. */
const dayAndTime = /^\[\d+d(\d\dh\d\dm\d\d)s\]/

function timeOn(line: string, clock: LineClock): Seconds | undefined {
  const time = dayAndTime.exec(line)?.[1]
  return time === undefined ? clock.at(line, line.indexOf('][') + 1) : clock.at(time.replaceAll(/[hm]/g, ':'))
}

/** `Iter: 100 Time(100 iters): 0.315066s Loss: 0.125`; before 3.0 there was no `s`. */
const parse = markedSteps([' Time(', ' iters): ', ' Loss: '], (line, clock) => {
  const [iterations, elapsed] = [countAfter(line, ' Time('), secondsAfter(line, ' iters): ', 1)]
  if (iterations === undefined || iterations <= 0 || elapsed === undefined) return undefined
  return {
    step: countAfter(line, 'Iter: '),
    at: timeOn(line, clock),
    duration: seconds(elapsed / iterations),
    loss: lossAfter(line, ' Loss: '),
  }
})

/** HugeCTR. It prints the seconds of the latest hundred or so steps, evaluations among them included, and the batch at the end. */
export const hugectr: LogFormat = {
  id: 'hugectr',
  title: 'HugeCTR',
  names: [{ text: '[HUGECTR]', framework: 'HugeCTR' }],
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        stated(/ Finish \d+ iterations with batchsize: (\d+) in /, (value) => ({
          globalBatch: Number(value),
        })),
      ],
      others: mlperfStatements(),
    }),
}
