import { expect, it } from 'vitest'
import { commitOrder, type Commits } from './commit-order.ts'

/** a ← b ← c ← e, and b ← d ← e: d and c are on two branches that e joins; f is a rebased c. */
const commits: Commits = {
  hashes: new Map(['a', 'b', 'c', 'd', 'e', 'f', 'bb'].map((name) => [name, name[0] ?? ''])),
  graph: [
    ['a', []],
    ['f', ['a']],
    ['b', ['a']],
    ['d', ['b']],
    ['c', ['b']],
    ['e', ['c', 'd']],
  ],
}

const orderOf = (...stated: (string | undefined)[]) => {
  const found = commitOrder(stated, commits)
  return found.kind === 'known'
    ? Object.fromEntries(found.value)
    : [found.code, 'data' in found && found.data]
}

it('commits of one line of descent are ordered by it, whatever their names and order are', () => {
  expect(orderOf('e', 'a', 'c')).toEqual({ a: 0, c: 1, e: 2 })
  expect(orderOf('e', 'd', 'b')).toEqual({ b: 0, d: 1, e: 2 })
})

it('two points of one commit, one with uncommitted changes, have one place', () => {
  expect(orderOf('b+', 'bb', 'b', 'a')).toEqual({ a: 0, b: 1, bb: 1 })
})

it('commits of two branches are not ordered, even where a later one joins them', () => {
  expect(orderOf('c', 'd', 'e')).toEqual(['commits-apart', { a: 'd', b: 'c' }])
  expect(orderOf('a', 'f', 'c')).toEqual(['commits-apart', { a: 'f', b: 'c' }])
})

it('a commit that the repository does not have, and a point without one, leave the order open', () => {
  expect(orderOf('a', '4f2a1c9')).toEqual(['commit-not-here', { commit: '4f2a1c9' }])
  expect(orderOf('a', undefined)).toEqual(['point-without-commit', {}])
})
