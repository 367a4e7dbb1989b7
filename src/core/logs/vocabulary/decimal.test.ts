import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimal, HEAD_DIGITS, MOST_DIGITS } from './decimal.ts'

const digits = fc.string({
  unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
  minLength: 1,
  maxLength: MOST_DIGITS,
})

it('is what the language itself makes of the same digits', () => {
  fc.assert(
    fc.property(digits, fc.nat(MOST_DIGITS), (all, point) => {
      const decimals = Math.min(point, all.length)
      const [head, tail] = [all.slice(0, HEAD_DIGITS), all.slice(HEAD_DIGITS)]
      const text = `${all.slice(0, all.length - decimals)}.${all.slice(all.length - decimals)}`
      expect(decimal(Number(head), Number(tail), tail.length, decimals)).toBe(Number(`0${text}0`))
    }),
    { numRuns: 20_000 },
  )
})

it('reads back every double that is printed plainly', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e15, noNaN: true }), (value) => {
      const [whole = '', fraction = ''] = String(value).split('.')
      const all = whole + fraction
      if (all.length > MOST_DIGITS) return
      const [head, tail] = [all.slice(0, HEAD_DIGITS), all.slice(HEAD_DIGITS)]
      expect(decimal(Number(head), Number(tail), tail.length, fraction.length)).toBe(value)
    }),
    { numRuns: 20_000 },
  )
})
