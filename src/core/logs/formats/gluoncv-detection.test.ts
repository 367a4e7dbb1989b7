import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const gluoncvDetection = knownFormat('gluoncv-detection')

it('reads the steps with or without a logger before them', () => {
  const { steps, facts } = readSample(gluoncvDetection)
  expect(steps.map(({ epoch, step, rate }) => [epoch, step, rate])).toEqual([
    [0, 99, 6.25],
    [0, 199, 7.5],
    [1, 99, 7.75],
  ])
  expect(facts).toEqual({ globalBatch: 8, devices: 4, model: 'Mask R-CNN' })
})

it('under Horovod the list of GPUs is not the number of devices', () => {
  expect(readRun(gluoncvDetection, ["Namespace(batch_size=192, gpus='0', horovod=True)"]).facts).toEqual({
    globalBatch: 192,
  })
})

it('YOLO has its learning rate before the speed', () => {
  const line = '[Epoch 1][Batch 199], LR: 5.54E-04, Speed: 97.500 samples/sec, ObjLoss=92.5, ClassLoss=47.75'
  expect(readRun(gluoncvDetection, [line]).steps).toMatchObject([{ epoch: 1, step: 199, rate: 97.5 }])
})
