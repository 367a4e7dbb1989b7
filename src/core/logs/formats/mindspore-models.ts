import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { lossAfter, numberAt, secondsAfter } from '../vocabulary/numbers.ts'
import { wholeMatcher } from '../readers/whole-match.ts'
import { recognisedBy, stepReader, matchedSteps } from '../readers/step-lines.ts'

/** `epoch[1], iter[377], loss:6.5, per step time: 488.4 ms, fps: 131.0, lr:0.006`; most of it may be missing. */
const stepOf = /\bepoch(?:\[(\d+)\], iter\[(\d+)\]|:(\d+), iter:(\d+)),/

const rateOf = wholeMatcher(/[ ,](?:fps: ?([\d.]+)|([\d.]+) imgs\/sec)/)

const parse = matchedSteps(stepOf, (step, line, clock) => {
  const printed = rateOf(line)
  const rate = numberAt(printed?.[1] ?? printed?.[2] ?? '', 0)
  if (rate === undefined) return undefined
  const duration = secondsAfter(line, 'step time:', 1000)
  return {
    epoch: Number(step[1] ?? step[3]),
    step: Number(step[2] ?? step[4]),
    at: clock.at(line),
    rate,
    duration: duration === undefined ? undefined : seconds(duration),
    loss: lossAfter(line, 'loss:'),
  }
})

/** Networks of MindSpore's models that print a rate, of all devices. `mean_fps` sums an epoch up and is no step. */
export const mindsporeModels: LogFormat = {
  id: 'mindspore-models',
  title: 'MindSpore models that print a rate',
  names: [
    { text: ' imgs/sec', unit: 'images' },
    { text: ' fps:', unit: 'images' },
    { text: ',fps:', unit: 'images' },
  ],
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
