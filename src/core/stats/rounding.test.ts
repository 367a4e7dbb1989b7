import { expect, test } from 'vitest'
import { numpyRound, pythonRound } from './rounding.ts'

test('halves go to the even digit, judged on the scaled number as NumPy does', () => {
  expect(numpyRound(5099.425, 2)).toBe(5099.42)
  expect(numpyRound(9514.645, 2)).toBe(9514.64)
  expect(numpyRound(1358.635, 2)).toBe(1358.64)
  expect(numpyRound(2.5, 0)).toBe(2)
  expect(numpyRound(3.5, 0)).toBe(4)
  expect(numpyRound(-2.5, 0)).toBe(-2)
})

test('what is no half goes to the nearer digit', () => {
  expect(numpyRound(0.126, 2)).toBe(0.13)
  expect(numpyRound(0.124, 2)).toBe(0.12)
})

test('Python judges halves on the number that the float is', () => {
  // What Python prints: round(1358.635, 2) and so on.
  expect([1358.635, 5099.425, 2.675].map((value) => pythonRound(value, 2))).toEqual([1358.63, 5099.43, 2.67])
  expect([0.125, 0.375, 0.625, 362.125].map((value) => pythonRound(value, 2))).toEqual([
    0.12, 0.38, 0.62, 362.12,
  ])
  expect([2.5, 3.5, 2.6].map((value) => pythonRound(value, 0))).toEqual([2, 4, 3])
})
