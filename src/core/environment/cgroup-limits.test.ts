import fc from 'fast-check'
import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { cpuMax, cpuQuota, memoryMax, narrowest } from './cgroup.ts'

it('a CPU limit is quota over period, in both versions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 1e8 }), fc.integer({ min: 1000, max: 1e6 }), (quota, period) => {
      expect(cpuMax(`${quota} ${period}\n`)).toBe(quota / period)
      expect(cpuQuota(`${quota}\n`, `${period}\n`)).toBe(quota / period)
    }),
  )
})

it('no limit is no number', () => {
  expect(cpuMax('max 100000\n')).toBeUndefined()
  expect(cpuQuota('-1\n', '100000\n')).toBeUndefined()
  expect(memoryMax('max\n')).toBeUndefined()
  expect(memoryMax('9223372036854771712\n')).toBeUndefined()
})

it('a memory limit is in bytes', () => {
  expect(memoryMax('536870912\n')).toBe(536870912)
})

it('an empty file sets no limit', () => {
  expect([cpuMax(''), cpuQuota('', ''), memoryMax('')]).toEqual([undefined, undefined, undefined])
})

it('of nested limits the narrowest binds', () => {
  expect(narrowest([undefined, 4, 1.5, undefined])).toEqual(known(1.5))
  expect(narrowest([undefined])).toMatchObject({ kind: 'missing', code: 'no-limit' })
})
