import fc from 'fast-check'
import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { allowedProcessors, countOfList } from './cpu-list.ts'

it('counts ranges with both their ends', () => {
  expect(countOfList('0-3,8,10-11\n', 'x')).toEqual(known(7))
})

it('counts as many as were written', () => {
  const range = fc.tuple(fc.nat(4000), fc.integer({ min: 1, max: 64 }))
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 20 }), (ranges) => {
      const text = ranges
        .map(([from, size]) => (size === 1 ? String(from) : `${from}-${from + size - 1}`))
        .join(',')
      expect(countOfList(text, 'x')).toEqual(known(ranges.reduce((sum, [, size]) => sum + size, 0)))
    }),
  )
})

it.each(['', 'all', '3-1', '0-'])('%j counts nothing, and not zero', (text) => {
  expect(countOfList(text, '/sys/x')).toMatchObject({
    kind: 'missing',
    code: 'not-stated',
    data: { source: '/sys/x' },
  })
})

it('takes the list of processors and not that of memory nodes', () => {
  const status = 'Name:\tnode\nCpus_allowed:\tff\nCpus_allowed_list:\t0-1,4\nMems_allowed_list:\t0\n'
  expect(allowedProcessors(status)).toEqual(known(3))
  expect(allowedProcessors('Mems_allowed_list:\t0\n').kind).toBe('missing')
})
