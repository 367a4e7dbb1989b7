import { expect, it } from 'vitest'
import { memoize } from './memoize.ts'

it('an answer is computed once for each object, also where there is none', () => {
  const asked: object[] = []
  const nothing = memoize((object: object) => {
    asked.push(object)
    return undefined
  })
  const [first, second] = [{}, {}]
  expect([first, second, first].map(nothing)).toEqual([undefined, undefined, undefined])
  expect(asked).toEqual([first, second])
})
