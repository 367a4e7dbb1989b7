import fc from 'fast-check'
import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { smiNumber, smiValue } from './nvidia-smi.ts'

it('every number comes through as it is', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(smiNumber(String(value))).toEqual(known(value === 0 ? Number(String(value)) : value))
    }),
  )
})

it('a word where a number belongs is missing, under the word itself', () => {
  expect(smiNumber('Enabled')).toMatchObject({
    kind: 'missing',
    code: 'gpu-not-a-number',
    data: { printed: 'Enabled' },
  })
})

it('a cell that is not there is missing', () => {
  expect(smiValue(undefined)).toMatchObject({
    kind: 'missing',
    code: 'gpu-not-stated',
    data: { printed: '' },
  })
})
