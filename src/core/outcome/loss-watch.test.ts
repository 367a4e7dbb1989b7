import { expect, it } from 'vitest'
import { LossWatch } from './loss-watch.ts'

const watched = (...losses: (number | undefined)[]) => {
  const watch = new LossWatch()
  losses.forEach((loss, index) => {
    watch.see(index + 1, loss)
  })
  return watch
}

const after = (...losses: (number | undefined)[]) => watched(...losses).divergedAt()

it('says from which line on the loss was not finite', () => {
  expect(after(6.9, 6.8, NaN, NaN)).toBe(3)
  expect(after(6.9, Infinity, NaN)).toBe(2)
})

it('forgives a loss that recovers', () => {
  expect(after(6.9, Infinity, 6.8)).toBeUndefined()
  expect(after(NaN, 6.8, NaN)).toBe(3)
})

it('does not take a line without a loss for a recovery', () => {
  expect(after(6.9, NaN, undefined)).toBe(2)
  expect(after(undefined, undefined)).toBeUndefined()
})

it('tells a run that never had a finite loss', () => {
  expect(watched(undefined, NaN, Infinity).neverFinite).toBe(true)
  expect(watched(NaN, 6.8, NaN, NaN).neverFinite).toBe(false)
  expect(watched(undefined).neverFinite).toBe(false)
})
