import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alternatives, editDistance, nearest } from './nearest.ts'

const word = fc.string({ maxLength: 12 })

describe('editDistance', () => {
  it('is zero only for equal texts, the same both ways, and never longer than the longer text', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b) === 0).toBe(a === b)
        expect(editDistance(a, b)).toBe(editDistance(b, a))
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })

  it('is at most the number of edits that were made', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.nat(), (text, from, to) => {
        const without = text.slice(0, from % (text.length + 1)) + text.slice((from % (text.length + 1)) + 1)
        const at = to % (without.length + 1)
        expect(editDistance(text, without)).toBeLessThanOrEqual(1)
        expect(editDistance(text, `${without.slice(0, at)}x${without.slice(at)}`)).toBeLessThanOrEqual(2)
      }),
    )
  })

  it('counts an insertion, a deletion, a replacement and a swap of neighbours as one each', () => {
    expect(editDistance('topology', 'topolgy')).toBe(1)
    expect(editDistance('xla', 'xlaa')).toBe(1)
    expect(editDistance('fp23', 'fp32')).toBe(1)
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

describe('alternatives', () => {
  it('are the name that was meant, or all there are', () => {
    expect(alternatives('lokal', ['local', 'slurm'])).toEqual({ meant: 'local', valid: [] })
    expect(alternatives('gpu', ['local', 'slurm'])).toEqual({ meant: null, valid: ['local', 'slurm'] })
  })
})
