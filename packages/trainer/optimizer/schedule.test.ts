import fc from 'fast-check'
import { expect, test } from 'vitest'
import { learningRate } from './schedule.ts'

const schedule = { peak: 0.4, warmupSteps: 4, totalSteps: 12 }

test('the rate rises in equal parts to its peak, is half of it midway down, and ends at zero', () => {
  const rates = [1, 2, 3, 4, 8, 12].map((step) => learningRate(schedule, step))
  for (const [index, expected] of [0.1, 0.2, 0.3, 0.4, 0.2, 0].entries())
    expect(rates[index]).toBeCloseTo(expected, 12)
})

test('after its last step the rate stays at zero', () => {
  expect(learningRate(schedule, 13)).toBe(0)
  expect(learningRate(schedule, 1e6)).toBe(0)
})

test('without warm-up the first step is nearly at the peak', () => {
  expect(learningRate({ peak: 1, warmupSteps: 0, totalSteps: 1000 }, 1)).toBeGreaterThan(0.999)
})

test('the rate never leaves 0 to peak, and never rises after the warm-up', () => {
  const positive = fc.integer({ min: 1, max: 500 })
  fc.assert(
    fc.property(positive, positive, positive, (warmupSteps, totalSteps, step) => {
      const at = (index: number) => learningRate({ peak: 1, warmupSteps, totalSteps }, index)
      expect(at(step)).toBeGreaterThanOrEqual(0)
      expect(at(step)).toBeLessThanOrEqual(1)
      expect(at(warmupSteps + step + 1)).toBeLessThanOrEqual(at(warmupSteps + step))
    }),
  )
})
