import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { gluonnlpBert } from './gluonnlp-bert.ts'

it('thousands of tokens and milliseconds become tokens and seconds; the first worker to print a step counts', () => {
  const { steps } = readSample(gluonnlpBert)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [9, 12500, 0.5, 10.25],
    [19, 13000, undefined, 9.75],
  ])
})
