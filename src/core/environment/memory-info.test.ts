import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { parseMemoryInfo } from './machine-info.ts'

const text = `MemTotal:        8000000 kB
MemFree:          100000 kB
MemAvailable:    6000000 kB
SwapTotal:       2000000 kB
SwapFree:        1500000 kB
`

it('reads kB as KiB', () => {
  expect(parseMemoryInfo(text)).toEqual({
    total: known(8000000 * 1024),
    available: known(6000000 * 1024),
    swapUsed: known(500000 * 1024),
  })
})

it('tells a machine without swap from one whose swap is not stated', () => {
  const none = text.replaceAll(/^(Swap\w+:).*$/gm, '$1 0 kB')
  expect(parseMemoryInfo(none).swapUsed).toEqual(known(0))
  expect(parseMemoryInfo('MemTotal: 5 kB\n').swapUsed.kind).toBe('missing')
})

it('does not take MemFree for the memory that can be had', () => {
  expect(parseMemoryInfo(text.replace(/^MemAvailable.*\n/m, '')).available.kind).toBe('missing')
})
