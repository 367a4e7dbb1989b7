import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lossAfter, numberAfter, numberAt } from './numbers.ts'

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
