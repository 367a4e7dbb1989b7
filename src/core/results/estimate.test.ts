import { expect, test } from 'vitest'
import { known, missing } from '../model/missing.ts'
import { same } from '../model/text.ts'
import { ratio } from '../model/units.ts'
import { estimate, halfWidth, isNarrow } from './estimate.ts'

const within = (low: number, high: number) => estimate(ratio(100), { low, high, level: 0.95 }, 5)

test('half the width is a share of the value', () => {
  expect(halfWidth(within(98, 104))).toBe(0.03)
})

test('repeats stop once half the interval is at most the share that was asked for', () => {
  expect(isNarrow(known(within(99, 101)), ratio(0.01))).toBe(true)
  expect(isNarrow(known(within(98, 102)), ratio(0.01))).toBe(false)
})

test('one repeat, or none that gave a figure, is never narrow', () => {
  expect(isNarrow(known(estimate(ratio(100), undefined, 1)), ratio(0.5))).toBe(false)
  expect(isNarrow(missing('none', same('none')), ratio(0.5))).toBe(false)
})
