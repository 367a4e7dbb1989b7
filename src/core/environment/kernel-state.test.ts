import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { parseHugePages, parseLoad, runningIn } from './reasons.ts'

it('the load is that of the last minute', () => {
  expect(parseLoad('1.25 0.50 0.10 2/345 6789\n')).toEqual(known(1.25))
  expect(parseLoad('').kind).toBe('missing')
  expect(runningIn('11.25 0.50 0.10 2/345 6789\n')).toBe(2)
  expect(runningIn('')).toBeUndefined()
})

it('the setting of huge pages is the bracketed one', () => {
  expect(parseHugePages('always [madvise] never\n')).toEqual(known('madvise'))
  expect(parseHugePages('always madvise never\n').kind).toBe('missing')
})
