import fc from 'fast-check'
import { expect, test } from 'vitest'
import { studentReach, studentTail } from './student-t.ts'

test.each([
  [0.05, 1, 12.7062],
  [0.05, 2, 4.3027],
  [0.05, 4, 2.7764],
  [0.05, 9, 2.2622],
  [0.05, 30, 2.0423],
  [0.01, 4, 4.6041],
  [0.01, 120, 2.6174],
  [0.2, 3, 1.6377],
])(
  'an interval outside of which are %d has the reach of the tables at %d degrees of freedom',
  (outside, freedom, reach) => {
    expect(studentReach(outside, freedom)).toBeCloseTo(reach, 3)
  },
)

test('the tail of one degree of freedom is that of Cauchy', () => {
  for (const t of [0, 0.3, 1, 4, 100])
    expect(studentTail(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 10)
})

test('the tail of two degrees of freedom has its closed form', () => {
  for (const t of [0, 0.3, 1, 4, 100]) expect(studentTail(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 10)
})

test('the reach undoes the tail, for fractions of a degree too', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-4, max: 0.9, noNaN: true }),
      fc.double({ min: 0.6, max: 400, noNaN: true }),
      (outside, freedom) => {
        expect(studentTail(studentReach(outside, freedom), freedom)).toBeCloseTo(outside, 8)
      },
    ),
  )
})
