import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

it('an answer is computed once for each object, also where there is none', () => {
  const asked: object[] = []
  const nothing = remembered((of: object) => {
    asked.push(of)
    return undefined
  })
  const [one, other] = [{}, {}]
  expect([one, other, one].map(nothing)).toEqual([undefined, undefined, undefined])
  expect(asked).toEqual([one, other])
})
