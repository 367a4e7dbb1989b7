import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewestForSteady } from '../../src/core/stats/steady-window.ts'
import { fewestSteps, fittingSteps } from './options.ts'

test('a fast machine trains all steps, a slow one those that fit', () => {
  expect(fittingSteps(20, { limit: 25, spent: 5, warmStep: 1 })).toBe(20)
  expect(fittingSteps(20, { limit: 25, spent: 7, warmStep: 1.25 })).toBe(16)
})

test('however slow the machine, enough steps for a steady window are left', () => {
  expect(fittingSteps(20, { limit: 25, spent: 40, warmStep: 12 })).toBe(fewestSteps)
  // The first step of a log has no start, and half of the others may be warm-up.
  const pieces = fewestSteps - 1
  expect(pieces).toBeGreaterThanOrEqual(fewestForSteady)
  expect(pieces - Math.floor(pieces / 2)).toBeGreaterThanOrEqual(5)
})

test('a run never trains more steps than planned, and fits its time or is as short as it may be', () => {
  const seconds = fc.double({ min: 0.01, max: 100, noNaN: true })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      seconds,
      seconds,
      seconds,
      (planned, limit, spent, warmStep) => {
        const steps = fittingSteps(planned, { limit, spent, warmStep })
        expect(steps).toBeLessThanOrEqual(planned)
        expect(steps).toBeGreaterThanOrEqual(Math.min(planned, fewestSteps))
        if (steps > fewestSteps) expect(spent + (steps - 2) * warmStep).toBeLessThanOrEqual(limit + 1e-6)
      },
    ),
  )
})
