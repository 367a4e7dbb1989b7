import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'

const draw = (count: number, seed: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, random)
}

test('the same seed gives the same numbers, another seed others', () => {
  expect(draw(100, 7)).toEqual(draw(100, 7))
  expect(draw(100, 7)).not.toEqual(draw(100, 8))
})

test('numbers are uniform in [0, 1): mean, variance and every tenth as they should be', () => {
  const numbers = draw(100_000, 42)
  const mean = numbers.reduce((all, number) => all + number) / numbers.length
  const variance = numbers.reduce((all, number) => all + (number - mean) ** 2, 0) / numbers.length
  expect(mean).toBeCloseTo(0.5, 2)
  expect(variance).toBeCloseTo(1 / 12, 2)
  const tenths = new Array<number>(10).fill(0)
  for (const number of numbers) tenths[Math.floor(number * 10)] = (tenths[Math.floor(number * 10)] ?? 0) + 1
  // 5 standard deviations of a binomial count of 10 000 in 100 000.
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(9000))
})

test('neighbouring seeds do not give neighbouring first numbers', () => {
  const firsts = Array.from({ length: 1000 }, (_, seed) => seededRandom(seed)())
  const rising = firsts.filter((first, index) => first > (firsts[index - 1] ?? 0)).length
  expect(rising).toBeGreaterThan(430)
  expect(rising).toBeLessThan(570)
})
