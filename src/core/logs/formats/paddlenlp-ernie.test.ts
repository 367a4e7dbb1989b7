import { expect, it } from 'vitest'
import { knownFormat, readSample, sampleLines } from '../../../../test/read-log.ts'

const paddleBertSteps = knownFormat('paddle-bert-steps')
const paddlenlpErnie = knownFormat('paddlenlp-ernie')

it('reads a rate of all devices; evaluation is no step', () => {
  const { steps } = readSample(paddlenlpErnie)
  expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
    [100, 256.25, 9.25],
    [200, 320.5, 8.75],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(80)
  expect(paddlenlpErnie.rateScope).toBe('global')
})

it('is not taken for the BERT of PaddlePaddle 1.8, which prints speeds in the same words', () => {
  expect(sampleLines('paddlenlp-ernie').filter((line) => paddleBertSteps.recognises(line))).toEqual([])
})
