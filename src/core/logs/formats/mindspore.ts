import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { lossAfter, numberAfter } from '../numbers.ts'

interface Epoch {
  readonly number: number
  readonly steps: number
  readonly loss: number | undefined
}

/** `epoch: 3 step: 625, loss is 2.5`: the last step of an epoch names how many it has. */
function epochOn(line: string): Epoch | undefined {
  const number = line.includes('loss is') ? numberAfter(line, 'epoch: ') : undefined
  const steps = numberAfter(line, ' step: ') ?? numberAfter(line, ', step: ')
  return number === undefined || steps === undefined
    ? undefined
    : { number, steps, loss: lossAfter(line, 'loss is ') }
}

const isTime = (line: string) => line.includes('epoch time: ') && line.includes(' ms')

/**
 * MindSpore's monitors: one line with epoch, step and loss, then one with the milliseconds of the epoch, from every
 * rank. An epoch is often only as long as one call to the device, such as 100 steps.
 */
export const mindspore: LogFormat = {
  id: 'mindspore',
  title: 'MindSpore',
  framework: 'MindSpore',
  model: undefined,
  unit: 'samples',
  rateScope: 'global',
  anchors: ['epoch time: ', 'epoch: '],
  recognises: isTime,
  open() {
    let waiting: Epoch | undefined
    let reported = -1
    return {
      read(line, number, sink) {
        const epoch = epochOn(line)
        if (epoch !== undefined && epoch.number === 1 && reported > 1) {
          reported = -1
          sink.nextRun(number)
        }
        if (epoch !== undefined && epoch.number > reported) waiting = epoch
        const milliseconds = isTime(line) ? numberAfter(line, 'epoch time: ') : undefined
        if (milliseconds === undefined || waiting === undefined) return
        const { number: count, steps, loss } = waiting
        const taken = sink.step({
          line: number,
          step: count * steps,
          at: undefined,
          rate: undefined,
          duration: seconds(milliseconds / 1000 / steps),
          steps,
          loss,
        })
        waiting = undefined
        if (taken) reported = count
      },
    }
  },
}
