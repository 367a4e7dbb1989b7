import { expect, it } from 'vitest'
import { counted } from './quantities.ts'

it.each([
  [0, '0 runs'],
  [1, '1 run'],
  [2, '2 runs'],
])('%i is %s', (count, text) => {
  expect(counted(count, 'run')).toBe(text)
})
