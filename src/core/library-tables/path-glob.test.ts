import { expect, it } from 'vitest'
import { fitsPart, splitPattern } from './path-glob.ts'

it.each([
  ['quickstart', '*', true],
  ['quickstart', 'quick*', true],
  ['quickstart', '*start', true],
  ['quickstart', 'q*s*t', true],
  ['quickstart', 'quickstart', true],
  ['quickstart', 'quick', false],
  ['quickstart', '*quick', false],
  ['aa', 'aa*a', false],
  ['aba', 'a*a', true],
  ['.lock', '*', false],
  ['.lock', '.*', true],
])('the name %s and the part %s: %s', (name, part, fits) => {
  expect(fitsPart(name, part)).toBe(fits)
})

it('a pattern is split before its first star', () => {
  expect(splitPattern('results/2026-*/a')).toEqual({ folder: 'results', parts: ['2026-*', 'a'] })
  expect(splitPattern('*')).toEqual({ folder: '.', parts: ['*'] })
  expect(splitPattern('/*/a')).toEqual({ folder: '/', parts: ['*', 'a'] })
})
