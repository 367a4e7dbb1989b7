import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const paddlenlpTransformer = knownFormat('paddlenlp-transformer')

it('the line of step 0 has no rate and is no step; the straggler at an epoch boundary is one', () => {
  const { steps } = readSample(paddlenlpTransformer)
  expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
    [100, 20000.5, 8.5],
    [200, 2000.25, 7.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(20.25)
})

it('reads the printed settings, not those of inference', () => {
  expect(readSample(paddlenlpTransformer).facts).toEqual({ batchPerDevice: 4096, precision: 'amp' })
})

it('reads lines under any logger', () => {
  const line =
    'step_idx: 5, epoch: 0, batch: 5, avg loss: 9.5, avg_speed: 1 step/s, tokens: 50, ips: 10.5 words/sec'
  for (const logger of ['INFO:root:', '2021-05-08 17:22:23,494-INFO: ', ''])
    expect(readRun(paddlenlpTransformer, [logger + line]).steps).toMatchObject([{ step: 5, rate: 10.5 }])
})
