import { describe, expect, it } from 'vitest'
import { moreThanChance } from './more-than-chance.ts'
import { seededRandom } from './random.ts'

describe('moreThanChance', () => {
  it('takes one test at its level', () => {
    expect([moreThanChance([0.049], 0.05), moreThanChance([0.05], 0.05)]).toEqual([[true], [false]])
    expect(moreThanChance([], 0.05)).toEqual([])
  })

  it('takes of many those that are rare among them, or all where they are too many for chance', () => {
    const quiet = new Array<number>(38).fill(0.5)
    expect(moreThanChance([0.03, 0.001, ...quiet], 0.05).slice(0, 2)).toEqual([false, true])
    const many = new Array<number>(6).fill(0.03)
    expect(moreThanChance([...many, ...quiet], 0.05).filter((found) => found)).toHaveLength(6)
  })

  it('errs in about as many suites as one test, however many there are', () => {
    const random = seededRandom(3)
    for (const count of [1, 5, 40]) {
      const trials = 4000
      let wrong = 0
      for (let trial = 0; trial < trials; trial++)
        if (moreThanChance(Array.from({ length: count }, random), 0.05).includes(true)) wrong++
      // Two ways to be wrong, of 5 % each.
      expect(wrong / trials).toBeLessThan(0.1)
    }
  })
})
