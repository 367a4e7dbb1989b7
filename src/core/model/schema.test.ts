import { expect, it } from 'vitest'
import { codedFindingSchema } from './schema.ts'

const withData = (seen: unknown) =>
  codedFindingSchema.safeParse({ code: 'of-a-later-version', level: 'note', data: { seen } })

it.each([['text'], [1.5], [true], [null], [[1, ['a']]], [{ a: { b: [] } }]])(
  'a message may be about %j',
  (seen) => {
    expect(withData(seen).data?.data).toEqual({ seen })
  },
)

it.each([[NaN], [Infinity], [undefined], [() => 1], [new Date(0)], [[NaN]], [{ a: { b: undefined } }]])(
  'a message cannot be about %s, which JSON does not give back',
  (seen) => {
    expect(withData(seen).success).toBe(false)
  },
)
