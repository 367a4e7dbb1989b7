import { expect, test } from 'vitest'
import { seededRandom, streamSeed } from './random.ts'

const draw = (seed: number, count: number) => Array.from({ length: count }, seededRandom(seed))

test('one seed gives one sequence, another seed another', () => {
  expect(draw(3, 20)).toEqual(draw(3, 20))
  expect(draw(3, 20)).not.toEqual(draw(4, 20))
})

test('numbers lie in [0, 1), evenly', () => {
  const numbers = draw(1, 100_000)
  const tenths = Array<number>(10).fill(0)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  for (const number of numbers) {
    const tenth = Math.floor(number * 10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})

test('the streams of one seed differ from each other and from those of the next seed', () => {
  const seeds = [1, 2, 3].flatMap((seed) => [0, 1, 2, 3].map((stream) => streamSeed(seed, stream)))
  expect(new Set(seeds).size).toBe(seeds.length)
})
