import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { detectron2 } from './detectron2.ts'

it('reads the seconds of a step among times of other things, over midnight', () => {
  const { steps, facts } = readSample(detectron2)
  expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
    [19, 0.25, 0.75],
    [39, 0.2, 0.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(20)
  expect(facts).toEqual({ devices: 4, globalBatch: 16 })
})
