import { expect, it } from 'vitest'
import { seconds } from '../../model/units.ts'
import { RepeatedSteps } from './repeated-steps.ts'
import { StepBatch } from './step-batch.ts'

interface Said {
  readonly step: number
  readonly at?: number
  readonly epoch?: number
}

const printed = ({ step, at, epoch }: Said) => ({
  rate: 100,
  epoch,
  step,
  at: at === undefined ? undefined : seconds(at),
})

/** Which of these steps, one after the other, were printed before. */
function repeatedAmong(all: readonly Said[]): boolean[] {
  const steps = new RepeatedSteps()
  const batch = new StepBatch(() => undefined)
  return all.map((said) => {
    batch.write(printed(said), 1, NaN)
    const repeated = steps.recognises(batch.rows, 0)
    if (!repeated) steps.push(batch.rows, 0)
    return repeated
  })
}

const none = (count: number) => Array<boolean>(count).fill(false)
const every = (count: number) => Array<boolean>(count).fill(true)
const run = (from: number, count: number, start = 0): Said[] =>
  Array.from({ length: count }, (_, index) => ({ step: from + index, at: start + 10 * (from + index) }))

it('a step printed twice in a row counts once, with a clock and without', () => {
  expect(
    repeatedAmong([
      { step: 1, at: 5 },
      { step: 1, at: 5.2 },
      { step: 2, at: 9 },
    ]),
  ).toEqual([false, true, false])
  expect(repeatedAmong([{ step: 1 }, { step: 1 }, { step: 2 }])).toEqual([false, true, false])
})

it('another rank may be a step behind', () => {
  const steps = [...run(1, 2), { step: 1, at: 20.5 }, { step: 3, at: 30 }, { step: 2, at: 31 }]
  expect(repeatedAmong(steps)).toEqual([false, false, true, false, true])
})

it('a part that was copied has the times of the first', () => {
  expect(repeatedAmong([...run(1, 300), ...run(100, 201)])).toEqual([...none(300), ...every(201)])
})

it('a run that resumed from a checkpoint takes its steps again', () => {
  expect(repeatedAmong([...run(1, 300), ...run(295, 20, 400)])).toEqual(none(320))
})

it('the same number in another epoch is another step', () => {
  const steps = [0, 1, 2].map((epoch) => ({ step: 100, epoch, at: 50 * epoch }))
  expect(repeatedAmong(steps)).toEqual(none(3))
})

it('without a clock a step that goes back is new: its run may have begun again', () => {
  expect(repeatedAmong([{ step: 1 }, { step: 2 }, { step: 3 }, { step: 1 }, { step: 2 }])).toEqual(none(5))
})
