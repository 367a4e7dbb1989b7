import { expect, it } from 'vitest'
import { printedDecimals } from './quantities.ts'

it.each([
  [2718, undefined, 0],
  [7.3, undefined, 1],
  [355.69, '355.69', 2],
  [5921, '5921.0', 1],
  [5921, '5921', 0],
  [1500, '1.5e3', 0],
  [1e-7, undefined, 7],
  [1.5e-7, undefined, 8],
  [1e21, undefined, 0],
])('%d, written as %s, has %i decimals', (value, written, decimals) => {
  expect(printedDecimals(value, written)).toBe(decimals)
})
