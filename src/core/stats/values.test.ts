import { expect, test } from 'vitest'
import { openValues } from './values.ts'

test('a slice across chunks is the values at those places', () => {
  const values = openValues()
  for (let value = 0; value < 200_000; value++) values.push(value)
  expect(values).toHaveLength(200_000)
  const slice = values.slice(65_530, 131_080)
  expect(slice).toHaveLength(131_080 - 65_530)
  expect(slice.every((value, index) => value === 65_530 + index)).toBe(true)
})

test('a slice ends where the values end', () => {
  const values = openValues()
  expect(values.slice(0, 10)).toHaveLength(0)
  values.push(4)
  values.push(5)
  expect([...values.slice(1, 10)]).toEqual([5])
  expect([...values.slice(0, 2)]).toEqual([4, 5])
})
