import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'
import { normalTail, trend } from './trend.ts'

test('tails of the normal distribution are those of the tables', () => {
  expect(normalTail(0)).toBeCloseTo(0.5, 6)
  expect(normalTail(1.959964)).toBeCloseTo(0.025, 6)
  expect(normalTail(2.575829)).toBeCloseTo(0.005, 6)
})

test('a straight line is a certain trend, and its change is its whole rise', () => {
  const line = Array.from({ length: 20 }, (_, index) => 3 + 0.5 * index)
  expect(trend(line)).toMatchObject({ change: 9.5, monotone: true })
  expect(trend(line).chance).toBeLessThan(1e-6)
})

test('a constant has no trend', () => {
  expect(trend([4, 4, 4, 4, 4, 4])).toMatchObject({ change: 0, monotone: false })
  expect(trend([4, 4, 4, 4, 4, 4]).chance).toBeCloseTo(1, 6)
})

test('reversing a series reverses its change and nothing else', () => {
  const value = fc.double({ min: 0.1, max: 10, noNaN: true })
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 30 }), (series) => {
      const [forth, back] = [trend(series), trend(series.toReversed())]
      expect(back.change).toBeCloseTo(-forth.change, 9)
      expect(back.chance).toBeCloseTo(forth.chance, 9)
    }),
  )
})

test('one wild value makes no trend', () => {
  const random = seededRandom(5)
  const noise = Array.from({ length: 30 }, () => 1 + 0.01 * random())
  expect(Math.abs(trend([...noise, 50]).change)).toBeLessThan(0.01)
})

test('noise is taken for a trend as seldom as the test promises', () => {
  const random = seededRandom(6)
  const found = Array.from({ length: 2000 }, () => trend(Array.from({ length: 12 }, random)).chance < 0.05)
  const share = found.filter(Boolean).length / found.length
  expect(share).toBeLessThan(0.06)
  expect(share).toBeGreaterThan(0.02)
})
