import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainName, slurmName } from './batch-script.ts'

describe('plainName', () => {
  it('leaves a UUID as it is', () => {
    expect(slurmName('5f0c-9b')).toBe('steady-5f0c-9b')
  })

  it('is one word for Slurm and one file name, and differs where ids differ', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (a, b) => {
        expect(plainName(a)).toMatch(/^[\w.-]+$/)
        expect(plainName(a) === plainName(b)).toBe(a === b)
      }),
    )
  })
})
