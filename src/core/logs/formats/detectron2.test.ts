import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const detectron2 = knownFormat('detectron2')

it('reads the seconds of a step among times of other things, over midnight', () => {
  const { steps, facts } = readSample(detectron2)
  expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
    [19, 0.25, 0.75],
    [39, 0.2, 0.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(20)
  expect(facts).toEqual({ devices: 4, globalBatch: 16 })
})

it('reads the console as it reads the file', () => {
  const { steps, facts } = readRun(detectron2, [
    '[03/05 10:00:00 detectron2]: Rank of current process: 0. World size: 8',
    '[03/05 10:00:10 d2.utils.events]: eta: 1:00:00  iter: 19  total_loss: 0.75  time: 0.2500  data_time: 0.0090  lr: 0.004  max_mem: 2541M',
    '[03/05 10:00:20 d2.utils.events]:  eta: N/A  iter: 39  total_loss: 0.5      lr: 0.004  max_mem: 2541M',
  ])
  expect(steps).toMatchObject([{ step: 19, duration: 0.25, loss: 0.75, at: 36010 }])
  expect(facts).toEqual({ devices: 8 })
})
