import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { hugectr } from './hugectr.ts'

it('the seconds of many steps become those of one; evaluation is none', () => {
  const { steps } = readSample(hugectr)
  expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
    [100, 0.025, 0.75],
    [200, 0.0125, 0.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(2)
})

it('learns the batch from the line at the end', () => {
  const { facts } = readRun(hugectr, [
    '[HCTR][10:00:00.500][INFO][RK0][main]: Iter: 100 Time(100 iters): 2.5s Loss: 0.75 lr:0.001',
    '[HCTR][10:00:10.500][INFO][RK0][main]: Finish 1000 iterations with batchsize: 65536 in 25.50s.',
  ])
  expect(facts).toEqual({ globalBatch: 65536 })
})
