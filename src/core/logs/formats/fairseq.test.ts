import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { fairseq } from './fairseq.ts'

it('reads updates with their rate in tokens; validation is none', () => {
  const { steps, facts } = readSample(fairseq)
  expect(steps.map(({ epoch, step, rate, loss }) => [epoch, step, rate, loss])).toEqual([
    [1, 100, 30500.5, 13.25],
    [1, 200, 31000.25, 12.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(80)
  expect(facts).toEqual({ devices: 8 })
})

it('without dates the wall time is the clock', () => {
  const { steps } = readRun(fairseq, [
    '| epoch 001:    450 / 1891 loss=11.5, nll_loss=10.8, ppl=1886.05, wps=52922, ups=0.5, wpb=104928, bsz=5325, num_updates=445, lr=8.9e-05, gnorm=1.5, clip=0%, oom=0, loss_scale=2.000, wall=882, train_wall=756',
  ])
  expect(steps).toMatchObject([{ step: 445, rate: 52922, at: 882 }])
})

it("MLPerf's batch counts padding and is left out", () => {
  const { facts } = readRun(fairseq, [
    ':::MLL 1700000000.250 global_batch_size: {"value": 81920, "metadata": {"file": "train.py", "lineno": 1}}',
  ])
  expect(facts).toEqual({})
})
