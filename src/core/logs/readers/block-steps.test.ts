import { describe, expect, it } from 'vitest'
import { knownFormat, readRun, readSample, sampleLines } from '../../../../test/read-log.ts'

describe('composer', () => {
  const composer = knownFormat('composer')

  it('has the step, the time and the tokens of each block', () => {
    const { steps, facts } = readSample(composer)
    expect(steps.map(({ step, batch }) => [step, batch])).toEqual([
      [1, 0],
      [11, 256],
    ])
    expect(steps[1]?.at).toBeCloseTo(4.32, 9)
    expect(facts).toEqual({ unit: 'tokens' })
  })
})

describe('olmo', () => {
  const olmoCore = knownFormat('olmo-core')
  const olmo = knownFormat('olmo')

  it('has the time of each block of OLMo, and the tokens of a step by all tokens so far', () => {
    const { steps, facts } = readSample(olmo)
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(steps.map(({ batch }) => batch))).toEqual(new Set([4_194_304]))
    expect((steps[9]?.at ?? NaN) - (steps[0]?.at ?? NaN)).toBe(105)
    expect(steps.every(({ rate }) => rate === undefined)).toBe(true)
    expect(facts).toEqual({ unit: 'tokens' })
  })

  it('reads a block of OLMo-core without the mean since the start', () => {
    const { steps } = readSample(olmoCore)
    expect(steps.map(({ step, batch, rate, loss }) => [step, batch, rate, loss])).toEqual([
      [100, 524_288, undefined, 6.445],
      [200, 524_288, undefined, 6.201],
    ])
    expect((steps[1]?.at ?? NaN) - (steps[0]?.at ?? NaN)).toBe(200)
  })

  it('takes the rate of one device where a block has no total', () => {
    const lines = sampleLines('olmo-core').filter((line) => !line.includes('total tokens='))
    const { steps } = readRun(olmoCore, lines)
    expect(steps.map(({ rate }) => rate)).toEqual([258_163, 258_201])
  })

  it('counts the steps between two blocks that have no values', () => {
    const stamp = (step: number) =>
      `2026-08-08 12:00:${10 + step} INFO [olmo_core.train.callbacks.console_logger:68] [step=${step}/2000,epoch=1]`
    const { steps } = readRun(olmoCore, [stamp(1), stamp(2), stamp(3)])
    expect(steps.map(({ step, batch }) => [step, batch])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ])
  })
})
