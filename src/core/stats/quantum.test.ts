import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Quantum } from './quantum.ts'

test('the resolution of numbers that are printed with so many decimals is found', () => {
  const decimals = fc.integer({ min: 0, max: 4 })
  const wholes = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(decimals, wholes, (digits, numbers) => {
      const quantum = new Quantum()
      // One value whose last digit is no 0 shows all digits.
      for (const number of [...numbers, 7]) quantum.see(Number((number / 10 ** digits).toFixed(digits)))
      expect(quantum.value).toBeCloseTo(10 ** -digits, 9)
    }),
  )
})

test('whole numbers have a resolution of one, however round they are', () => {
  const quantum = new Quantum()
  for (const value of [4000, 2000, 100]) quantum.see(value)
  expect(quantum.value).toBe(1)
})

test('many values at once have the resolution that they have one by one', () => {
  const values = fc.array(
    fc.oneof(
      fc.double(),
      fc.integer({ min: -5, max: 1_000_000 }).map((number) => number / 100),
      fc.integer({ min: 1_700_000_000_000_000, max: 1_700_000_100_000_000 }).map((number) => number / 1e6),
    ),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(values, fc.constantFrom(0, -Infinity), (numbers, over) => {
      const [many, single] = [new Quantum(), new Quantum()]
      many.seeAll(Float64Array.from(numbers), 0, numbers.length, over)
      for (const number of numbers) if (number > over && number < Infinity) single.see(number)
      expect(many.value).toBe(single.value)
    }),
  )
})
