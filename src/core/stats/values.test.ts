import { expect, test } from 'vitest'
import { openValues } from './values.ts'

test('pieces across chunks are the values at those places', () => {
  const values = openValues()
  const all = Float64Array.from({ length: 200_000 }, (_, index) => index)
  for (let from = 0; from < all.length; from += 30_000) values.push(all.subarray(from, from + 30_000))
  expect(values).toHaveLength(200_000)
  expect(values.pieces(65_530, 131_080).flatMap((piece) => [...piece])).toEqual([
    ...all.subarray(65_530, 131_080),
  ])
  expect(values.all()).toEqual(all)
})

test('pieces end where the values end', () => {
  const values = openValues()
  expect(values.pieces(0, 10)).toEqual([])
  values.push(Float64Array.of(4, 5))
  expect(values.pieces(1, 10)).toEqual([Float64Array.of(5)])
  expect(values.pieces(0, 2)).toEqual([Float64Array.of(4, 5)])
})
