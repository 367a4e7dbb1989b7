import { expect, it } from 'vitest'
import { foldNames } from './fold-names.ts'

const nodes = (from: number, to: number, width = 1) =>
  Array.from({ length: to - from + 1 }, (_, index) => `node${String(from + index).padStart(width, '0')}`)

it.each<[string, readonly string[], string]>([
  ['one name as it is', ['node7'], 'node7'],
  ['names without a number as they are', ['red', 'blue'], 'red, blue'],
  ['a run of numbers', nodes(1, 9), 'node[1-9]'],
  ['runs with a gap', [...nodes(10, 16), ...nodes(18, 64)], 'node[10-16,18-64]'],
  ['numbers with leading zeros', nodes(1, 12, 2), 'node[01-12]'],
  ['numbers of several widths', nodes(8, 11), 'node[8-11]'],
  ['numbers of several widths with leading zeros apart', ['n08', 'n09', 'n8', 'n9'], 'n[08-09], n[8-9]'],
  [
    'numbers that are too long for a double',
    ['i10000000000000000003', 'i10000000000000000001', 'i10000000000000000002', 'i10000000000000000009'],
    'i[10000000000000000001-10000000000000000003,10000000000000000009]',
  ],
  ['what stands between', ['login', 'a1', 'b1', 'a2'], 'login, a[1-2], b1'],
])('folds %s', (_, names, folded) => {
  expect(foldNames(names)).toBe(folded)
})
