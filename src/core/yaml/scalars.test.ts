import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duration, memory, oneOrMany, topology, wholeNumber } from './scalars.ts'

describe('duration', () => {
  it.each([
    ['90s', 90],
    ['1.5m', 90],
    ['1h', 3600],
    ['2d', 172_800],
  ])('reads %s as %d seconds', (text, seconds) => {
    expect(duration.parse(text)).toBe(seconds)
  })

  it.each(['10', '10 minutes', '-1s', '', '1e3s', '٣s'])('refuses %j', (text) => {
    expect(duration.safeParse(text).success).toBe(false)
  })
})

describe('memory', () => {
  it('tells decimal from binary units', () => {
    expect(memory.parse('2.5 GB')).toBe(2.5e9)
    expect(memory.parse('1GiB')).toBe(2 ** 30)
  })
})

describe('topology', () => {
  it('reads both spellings of every topology', () => {
    const count = fc.integer({ min: 1, max: 999_999 })
    fc.assert(
      fc.property(count, count, (nodes, devicesPerNode) => {
        expect(topology.parse(`${nodes}x${devicesPerNode}`)).toEqual({ nodes, devicesPerNode })
        expect(topology.parse(`${nodes}n${devicesPerNode}g`)).toEqual({ nodes, devicesPerNode })
      }),
    )
  })

  it.each(['0x8', '1x0', '8', '1X8', '1x8x2', '1n8', ' 1x8', '1234567x1'])('refuses %j', (text) => {
    expect(topology.safeParse(text).success).toBe(false)
  })
})

describe('oneOrMany', () => {
  it('reads a scalar as a list of one, and refuses an empty list', () => {
    const axis = oneOrMany(wholeNumber(1))
    expect(axis.parse(4)).toEqual([4])
    expect(axis.parse([4, 8])).toEqual([4, 8])
    expect(axis.safeParse([]).success).toBe(false)
  })
})
