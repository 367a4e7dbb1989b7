import { describe, expect, it } from 'vitest'
import { labelsIn } from './labels.ts'

describe('labelsIn', () => {
  it.each([
    ['FP32 batch size = 128 & without xla', { precision: 'fp32', batch: 128, xla: false }],
    ['batch_size = 224 & with xla', { batch: 224, xla: true }],
    ['AMP(BS=256)', { precision: 'half', amp: true, batch: 256 }],
    ['FP16 batch size = 256 &  without amp', { precision: 'half', amp: false, batch: 256 }],
    ['GPU=8,BS=96', { devices: 8, batch: 96 }],
    ['measured on 4 nodes with 8x V100', { nodes: 4, devices: 32, accelerator: 'V100' }],
    ['real data & batch size = 224 & with dali', { syntheticData: false, batch: 224, dali: true }],
    ['FP32 and AMP', { amp: true }],
    ['29171.69 w/XLA', { xla: true }],
    ['W/O clip', { variant: 'w/o clip' }],
    ['XLA: 未采用', { xla: false }],
  ])('reads %j', (text, labels) => {
    expect(labelsIn(text)).toEqual(labels)
  })
})
