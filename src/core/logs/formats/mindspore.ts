import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { LineClock } from '../vocabulary/line-clock.ts'
import { countAfter, lossAfter } from '../vocabulary/numbers.ts'
import { anchorsOf } from '../readers/anchors.ts'
import { fixedTextsOf } from '../readers/fixed-texts.ts'
import { wholeMatcher } from '../readers/whole-match.ts'

interface Epoch {
  readonly number: number
  readonly steps: number
  readonly loss: number | undefined
}

const [epochText, lossText] = ['epoch: ', 'loss is ']

/** `epoch: 3 step: 625, loss is 2.5`: the last step number of an epoch is its length. */
function epochOn(line: string): Epoch | undefined {
  const number = line.includes(lossText) ? countAfter(line, epochText) : undefined
  const steps = countAfter(line, ' step: ') ?? countAfter(line, ', step: ')
  return number === undefined || steps === undefined
    ? undefined
    : { number, steps, loss: lossAfter(line, lossText) }
}

interface Timing {
  readonly epoch: number
  readonly step: number | undefined
}

/** Older monitors print milliseconds without a unit; seconds always have one. */
const timing =
  /(?<!Eval )\b[Ee]poch time: ?(\d+(?:\.\d*)?) ?(?:(ms|s)\b|(?=,))(?:,?(?: steps: +\d+,)? per step time ?: ?(\d+(?:\.\d*)?) ?(ms|s)?)?/
const timingMatch = wholeMatcher(timing)

const inSeconds = (value: string, unit: string | undefined) => Number(value) / (unit === 's' ? 1 : 1000)

/** The seconds of an epoch, and of one step where printed. */
function timingOn(line: string): Timing | undefined {
  const [, epoch, unit, step, stepUnit] = timingMatch(line) ?? []
  if (epoch === undefined || (unit === undefined && step === undefined)) return undefined
  return {
    epoch: inSeconds(epoch, unit),
    step: step === undefined ? undefined : inSeconds(step, stepUnit ?? unit),
  }
}

const ownEpoch = wholeMatcher(/\bepoch:? ?\[? *(\d+)/)

/** `epoch: [1/90] …, epoch time: 50000.0, steps: 100, per step time: 500.0, avg loss: 2.5`: all values on one line. */
function epochWithTime(line: string, { epoch, step }: Timing): Epoch | undefined {
  const number = ownEpoch(line)?.[1]
  return number === undefined || step === undefined || step <= 0
    ? undefined
    : { number: Number(number), steps: Math.round(epoch / step), loss: lossAfter(line, 'loss: ') }
}

/**
 * MindSpore's monitors: a line with epoch, step and loss, then one with the milliseconds of the epoch, from every rank; or all on one
 * line. An epoch often covers only one call to the device, such as 100 steps.
 */
export const mindspore: LogFormat = {
  id: 'mindspore',
  title: 'MindSpore',
  rateScope: 'global',
  everyRank: true,
  recognises: (line) => timingOn(line) !== undefined,
  open() {
    const clock = new LineClock()
    /** For each rank, the epoch whose time is pending, and the last one whose time is known. */
    const ranks = new Map<string | undefined, { waiting: Epoch | undefined; timed: number }>()
    return {
      anchors: anchorsOf([fixedTextsOf(timing), [[epochText], [lossText]]]),
      read(line, emit, rank) {
        const timed = timingOn(line)
        const epoch = timed === undefined ? epochOn(line) : epochWithTime(line, timed)
        const rankState = ranks.get(rank) ?? { waiting: undefined, timed: -1 }
        ranks.set(rank, rankState)
        if (epoch?.number === 1 && rankState.timed > 1) rankState.timed = -1
        // Ranks without labels print an epoch late that another rank has reported.
        if (epoch !== undefined && epoch.number > rankState.timed) rankState.waiting = epoch
        if (timed === undefined || rankState.waiting === undefined) return
        const { number, steps, loss } = rankState.waiting
        rankState.waiting = undefined
        rankState.timed = number
        emit({
          kind: 'step',
          step: {
            epoch: number,
            step: number * steps,
            at: clock.at(line),
            duration: seconds(timed.epoch / steps),
            steps,
            loss,
          },
        })
      },
    }
  },
}
