import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSum, sum } from './sample.ts'

test('small terms survive large ones that cancel', () => {
  expect(sum([1, 1e100, 1, -1e100])).toBe(2)
})

test('ten million tenths are a million', () => {
  const running = openSum()
  for (let term = 0; term < 1e7; term++) running.add(0.1)
  expect(Math.abs(running.total() - 1e6)).toBeLessThan(1e-9)
})

test('whole numbers add exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (terms) => {
      expect(sum(terms)).toBe(terms.reduce((all, term) => all + term, 0))
    }),
  )
})
