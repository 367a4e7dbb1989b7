import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seconds } from '../../core/model/units.ts'
import { ArrivalThinner, parseArrivals } from './arrivals.ts'

const written = (chunks: readonly (readonly [length: number, at: number])[]) => {
  const thinner = new ArrivalThinner()
  return chunks.map(([length, at]) => thinner.entry(length, seconds(at))).join('')
}

it('gives each chunk the offset and the time at which it arrived', () => {
  expect(
    written([
      [10, 0.5],
      [20, 1.25],
      [5, 2],
    ]),
  ).toBe('0\t0.500000\n10\t1.250000\n30\t2.000000\n')
})

it('lets chunks that arrive together share an entry', () => {
  expect(
    written([
      [10, 1],
      [20, 1.002],
      [5, 1.004],
      [7, 1.006],
    ]),
  ).toBe('0\t1.000000\n35\t1.006000\n')
})

it('writes few entries however long and ceaseless the output is', () => {
  const thinner = new ArrivalThinner()
  let entries = 0
  for (let at = 0; at < 3600; at += 0.001) if (thinner.entry(100, seconds(at)) !== '') entries++
  expect(entries).toBeLessThan(330_000)
})

it('reads back what was written, with every arrival at most 5 ms late', () => {
  const chunk = fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 0.02, noNaN: true }))
  fc.assert(
    fc.property(fc.array(chunk, { minLength: 1, maxLength: 50 }), (steps) => {
      let at = 0
      const chunks = steps.map(([length, wait]) => [length, (at += wait)] as const)
      const read = parseArrivals(written(chunks)) ?? []
      let offset = 0
      for (const [length, time] of chunks) {
        const entry = read.findLast((arrival) => arrival.offset <= offset)
        expect(Math.abs(time - (entry?.at ?? NaN))).toBeLessThanOrEqual(0.005001)
        offset += length
      }
    }),
  )
})

it('refuses an entry of which one field is wrong', () => {
  const wrong = ['', ' ', 'x', '-1.0', '1e3', 'NaN', '0x1', '1.', '.5']
  for (const field of wrong) {
    expect(parseArrivals(`0\t0.5\n${field}\t1.0\n`), field).toBeUndefined()
    expect(parseArrivals(`0\t0.5\n9\t${field}\n`), field).toBeUndefined()
  }
})

it.each(['0 1.0\n', '0\t1.0\t2\n', 'x\t1.0\n', '10\t1.0\n5\t2.0\n', '0\t-1.0\n'])('refuses %j', (text) => {
  expect(parseArrivals(text)).toBeUndefined()
})
