import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

it('an answer is computed once for each object, also where there is none', () => {
  const asked: object[] = []
  const nothing = remembered((object: object) => {
    asked.push(object)
    return undefined
  })
  const [first, second] = [{}, {}]
  expect([first, second, first].map(nothing)).toEqual([undefined, undefined, undefined])
  expect(asked).toEqual([first, second])
})
