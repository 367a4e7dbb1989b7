import { expect, it } from 'vitest'
import { firstDifference } from './json-file-text.ts'

it('equal documents differ nowhere', () => {
  expect(firstDifference({ a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] })).toBeUndefined()
})

it('a member that is undefined counts as absent', () => {
  expect(firstDifference({ a: 1, b: undefined }, { a: 1 })).toBeUndefined()
})

it.each([
  [{ a: { b: 1 } }, { a: { b: 2 } }, 'a.b'],
  [{ a: { b: 1 } }, { a: {} }, 'a.b'],
  [{ a: {} }, { a: { b: 1 } }, 'a.b'],
  [{}, { constructor: 'x' }, 'constructor'],
  [{ constructor: 'x' }, {}, 'constructor'],
  [{ a: [1, 2] }, { a: [1] }, 'a.1'],
  [{ a: [] }, { a: {} }, 'a'],
  [1, '1', 'the whole'],
])('%j and %j differ at %s', (a, b, path) => {
  expect(firstDifference(a, b)).toBe(path)
})
