import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { didYouMean, editDistance, nearest } from './nearest.ts'

const word = fc.string({ maxLength: 12 })

describe('editDistance', () => {
  it('is a metric: zero only for equal texts, the same both ways, never shorter by a detour', () => {
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, b) === 0).toBe(a === b)
        expect(editDistance(a, b)).toBe(editDistance(b, a))
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c))
      }),
    )
  })

  it('counts an insertion, a deletion and a replacement as one each', () => {
    expect(editDistance('topology', 'topolgy')).toBe(1)
    expect(editDistance('xla', 'xlaa')).toBe(1)
    expect(editDistance('kitten', 'sitting')).toBe(3)
  })
})

describe('nearest', () => {
  const keys = ['workload', 'topology', 'precision', 'batch']

  it('finds the name behind a slip of the keyboard, whatever its case', () => {
    expect(nearest('precison', keys)).toBe('precision')
    expect(nearest('Topology', keys)).toBe('topology')
  })

  it('suggests nothing where nothing is near', () => {
    expect(nearest('colour', keys)).toBeUndefined()
  })

  it('takes the first of two equally near names', () => {
    expect(nearest('fp31', ['fp32', 'fp3'])).toBe('fp32')
  })
})

describe('didYouMean', () => {
  it('lists every name where none is near', () => {
    expect(didYouMean('gpu', ['local', 'slurm'])).toBe('Use one of: local, slurm.')
  })
})
