import { describe, expect, it } from 'vitest'
import { commonFingerprint, differentWork, referenceOf, type StatedTraining } from './equivalence.ts'

const v15: StatedTraining = { parameters: 25_557_032, globalBatch: 8, imageSize: 64, weightDtype: 'float32' }

describe('differentWork', () => {
  it('is none for the same training with other means', () => {
    expect(differentWork({ ...v15, memoryFormat: 'NCHW' }, { ...v15, memoryFormat: 'NHWC' })).toBeUndefined()
  })

  it.each([
    ['parameters', { parameters: 25_583_592 }],
    ['globalBatch', { globalBatch: 16 }],
    ['weightDtype', { weightDtype: 'bfloat16' }],
    ['data', { data: 'real' as const }],
  ])('names the part %s', (part, change) => {
    expect(differentWork({ ...v15, data: 'synthetic' }, { ...v15, data: 'synthetic', ...change })).toBe(part)
  })

  it('does not take silence for a difference', () => {
    expect(differentWork(v15, { parameters: 25_557_032 })).toBeUndefined()
    expect(differentWork(v15, {})).toBeUndefined()
  })
})

describe('referenceOf', () => {
  it('is what most agree with', () => {
    const v1 = { ...v15, parameters: 25_610_152 }
    expect(referenceOf([v1, v15, v15])).toBe(v15)
  })

  it('is the first where there is no majority', () => {
    const v1 = { ...v15, parameters: 25_610_152 }
    expect(referenceOf([v1, v15])).toBe(v1)
  })
})

describe('commonFingerprint', () => {
  const run = (fingerprint: StatedTraining | undefined) => ({ fingerprint }) as never

  it('has what all runs state', () => {
    const found = commonFingerprint({ runs: [run({ ...v15, threads: 1 }), run({ ...v15, threads: 2 })] })
    expect(found).toEqual(v15)
  })

  it('has no losses, which differ by rounding from run to run', () => {
    const losses = [7.5, 7.25]
    expect(commonFingerprint({ runs: [run({ ...v15, losses } as StatedTraining)] })).toEqual(v15)
  })

  it('is unknown where no run states any', () => {
    expect(commonFingerprint({ runs: [run(undefined)] })).toBeUndefined()
  })
})
