import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countAt, lossAfter, numberAfter, numberAt, secondsAt } from './numbers.ts'

describe('numberAfter', () => {
  it('reads back every number that JavaScript prints, whatever follows it', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom('', ' s', ',', ', 2', 'samples/s', ' | 7', '\u001b[0m'),
        (value, after) => {
          expect(numberAfter(`rate: ${value}${after}`, 'rate')).toBe(Object.is(value, -0) ? 0 : value)
        },
      ),
    )
  })

  it.each([
    ['ips :12.5 sequences/s', 12.5],
    ['ips: -0.25', -0.25],
    ['ips=3e-2,', 0.03],
    ['ips\t 7', 7],
    ['ips: 5examples', 5],
    ['ips: .5', 0.5],
  ])('past blanks, colons and equals signs: %j', (line, value) => {
    expect(numberAfter(line, 'ips')).toBe(value)
  })

  it('knows NaN and infinity, but not words that begin like them', () => {
    expect(lossAfter('loss: nan,', 'loss')).toBeNaN()
    expect(lossAfter('loss: -inf', 'loss')).toBe(-Infinity)
    expect(lossAfter('loss: Infinity', 'loss')).toBe(Infinity)
    for (const word of ['None', 'name', 'info', 'nano', '', '-', '.', 'e5'])
      expect(lossAfter(`loss: ${word}`, 'loss')).toBeUndefined()
  })

  it('a rate that is not finite is none', () => {
    for (const word of ['nan', 'inf', '-Infinity']) expect(numberAfter(`ips: ${word}`, 'ips')).toBeUndefined()
  })

  it('is undefined where the key is absent', () => {
    expect(numberAfter('batch_cost: 1.5', 'ips')).toBeUndefined()
  })
})

it('numberAt never fails, on any line and place', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(40), (line, from) => {
      expect(['number', 'undefined']).toContain(typeof numberAt(line, from))
    }),
  )
})

it.each([
  ['4,096.5', 4096.5],
  ['1,234,567', 1_234_567],
  ['4.096,5', 4096.5],
  ["4'096", 4096],
  ['4_096.5', 4096.5],
  ['4\u00a0096', 4096],
  ['4\u00c2\u00a0096', 4096],
  ['4096,12', 4096.12],
  ['0,250', 0.25],
  ['4.5K', 4500],
  ['4.5 K tokens/s', 4500],
  ['1.25M', 1_250_000],
  ['1e3', 1000],
  ['4.096E+03', 4096],
  ['12.5images/s', 12.5],
])('%s is a whole number', (text, value) => {
  expect(numberAfter(`rate : ${text} `, 'rate')).toBeCloseTo(value, 9)
})

it.each(['1,024', '12,345', '4 096', '1.2.3', '250ms', '3x', '12:30', '45%', '1,2,3', '4,0960,5', '1.5GiB'])(
  '%s has no clear value, and is none',
  (text) => {
    expect(numberAfter(`rate: ${text} `, 'rate')).toBeUndefined()
  },
)

it.each([
  ['0.25', 1, 0.25],
  ['250 ms', 1, 0.25],
  ['250ms', 1, 0.25],
  ['250', 1000, 0.25],
  ['0.25 s', 1000, 0.25],
  ['3 s/it', 1, 3],
  ['250 ms/step', 1, 0.25],
  ['4it/s', 1, 0.25],
  ['0.25  data: 3', 1, 0.25],
  ['1,250.5 ms', 1, 1.2505],
  ['2 min', 1, 120],
])('%s is a time by its own unit', (text, unitsPerSecond, value) => {
  expect(secondsAt(`time: ${text} `, 5, unitsPerSecond)).toBeCloseTo(value, 12)
})

it.each(['2h', '3x', '1,250', '0:30', '1.5K', 'nan'])('%s is no time', (text) => {
  expect(secondsAt(`time: ${text} `, 5, 1)).toBeUndefined()
})

it.each([
  ['1,010/ 5,000', 1010],
  ['12', 12],
  ['1e3', 1000],
  ['1.010', undefined],
  ['1,5', undefined],
])('a comma in a count is of thousands: %s', (text, value) => {
  expect(countAt(`step ${text}`, 4)).toBe(value)
})
