import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { governorOf, turboOf } from './machine-info.ts'

it('one governor for all CPUs reads as one', () => {
  expect(governorOf(['performance\n', 'performance\n'])).toEqual(known('performance'))
})

it('different governors are all named, in a fixed order', () => {
  expect(governorOf(['schedutil\n', 'performance\n', 'schedutil\n'])).toEqual(known('performance, schedutil'))
})

it('a machine without frequency control has no governor', () => {
  expect(governorOf([])).toMatchObject({ kind: 'missing', code: 'no-frequency-control' })
})

it('no_turbo = 0 and boost = 1 both mean that turbo is on', () => {
  expect([turboOf('0\n', undefined), turboOf(undefined, '1\n')]).toEqual([known(true), known(true)])
  expect([turboOf('1\n', undefined), turboOf(undefined, '0\n')]).toEqual([known(false), known(false)])
  expect(turboOf(undefined, undefined).kind).toBe('missing')
})
