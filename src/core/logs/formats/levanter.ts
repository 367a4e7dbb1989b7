import type { LogFormat } from '../format.ts'
import { recognisedBy, stepReader, matchedSteps } from '../readers/step-lines.ts'
import { durationAt } from '../vocabulary/durations.ts'
import { seconds } from '../../model/units.ts'
import { lossAfter, numberAt } from '../vocabulary/numbers.ts'

/** `Progress on:train 1.02kit/10.0kit rate:1.2it/s remaining:2:14:00 elapsed:14:12 postfix:loss=3.1` */
const progress =
  /\bProgress on:train ([\d.]+k?)it\/[\d.]+k?it rate:([\d.]+)(s\/it|it\/s) .*\belapsed:([\d:]+)/

/** Seconds of `31:40` and `1:05:15`. */
const elapsedOf = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const parse = matchedSteps(progress, ([, done = '', pace = '', unit, elapsed = ''], line) => {
  const step = numberAt(done, 0)
  const printed = numberAt(pace, 0)
  if (step === undefined || printed === undefined || !(printed > 0)) return undefined
  return {
    step: Math.round(step),
    at: seconds(elapsedOf(elapsed)),
    duration: unit === 's/it' ? seconds(printed) : durationAt(printed),
    loss: lossAfter(line, 'loss='),
  }
})

/**
 * Levanter, and what else prints its bar through a logger. Steps have three digits, the time since the bar began whole seconds. Lines:
 * public logs of marin-community/marin.
 */
export const levanter: LogFormat = {
  id: 'levanter',
  title: 'Levanter',
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
