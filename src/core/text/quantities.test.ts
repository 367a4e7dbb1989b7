import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sizeText } from './quantities.ts'

it('takes the largest unit that leaves a number of at least one', () => {
  expect([0, 1023, 1024, 8.2e9, 5 * 2 ** 40].map(sizeText)).toEqual([
    '0 B',
    '1023 B',
    '1.0 KiB',
    '7.6 GiB',
    '5.0 TiB',
  ])
})

it('prints what can be read back to within its one decimal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 52 }), (bytes) => {
      const [number, unit] = sizeText(bytes).split(' ')
      const size = 1024 ** ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'].indexOf(unit ?? '')
      expect(Math.abs(Number(number) * size - bytes)).toBeLessThanOrEqual(size * 0.0501)
    }),
  )
})
