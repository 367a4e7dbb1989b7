import { expect, it } from 'vitest'
import { LineClock, unixTimeAtEnd } from './line-clock.ts'

const between = (first: string, last: string) => {
  const clock = new LineClock()
  const start = clock.at(first)
  const end = clock.at(last)
  return start === undefined || end === undefined ? undefined : end - start
}

it.each([
  ['2024-02-28 23:59:58,500 - x', '2024-02-29 00:00:00,000 - x', 1.5],
  ['[2024/02/28 23:59:58] x', '[2024/02/28 23:59:59] x', 1],
  ['[02/28 23:59:59] x', '[02/29 00:00:01] x', 2],
  ['I0228 23:59:59.250000 1 x', 'W0229 00:00:00.750000 1 x', 1.5],
  ['23:59:59.25 x', '00:00:00.75 x', 1.5],
])('the time between %j and %j', (first, last, elapsed) => {
  expect(between(first, last)).toBeCloseTo(elapsed)
})

it('a line without a time has none', () => {
  expect(new LineClock().at('step 5: loss 1.25')).toBeUndefined()
  expect(new LineClock().at('')).toBeUndefined()
})

it('a Unix time is the last word of a line, and no smaller number is taken for one', () => {
  expect(unixTimeAtEnd('samples/s: 3.5 1700000000.25 ')).toBe(1700000000.25)
  expect(unixTimeAtEnd('samples/s: 3.5')).toBeUndefined()
  expect(unixTimeAtEnd('')).toBeUndefined()
})
