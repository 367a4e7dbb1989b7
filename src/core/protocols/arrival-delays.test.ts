import { expect, test } from 'vitest'
import { ArrivalDelays } from './arrival-delays.ts'

/** The most that a stretch may seem longer or shorter, of lines with a clock and an arrival. */
const mostOf = (lines: readonly (readonly [at: number, arrived: number])[]) => {
  const delays = new ArrivalDelays()
  for (const [at, arrived] of lines) delays.see(at, arrived)
  return delays.most
}

test('lines that arrive as they are printed are not late', () => {
  expect(
    mostOf([
      [10, 100],
      [11, 101],
      [12, 102],
    ]),
  ).toBe(0)
})

test('a line that takes longer to arrive than to be printed is late by the difference', () => {
  expect(
    mostOf([
      [10, 100],
      [11, 103],
      [12, 104.5],
    ]),
  ).toBe(2)
})

test('a burst shows how long its lines waited, beyond what a clock of twice the speed explains', () => {
  const burst = [
    [10, 100],
    [14, 101],
    [17, 101],
    [18, 102],
  ] as const
  // 4 − 2·1, then 3 more; the last line takes one second of both away again.
  expect(mostOf(burst)).toBe(5)
})

test('a clock that is set back, and a line without a time, say nothing', () => {
  expect(
    mostOf([
      [10, 100],
      [5, 103],
      [6, 104],
      [NaN, 150],
      [8, NaN],
      [7, 105],
    ]),
  ).toBe(0)
  expect(
    mostOf([
      [10, 100],
      [NaN, 101],
      [11, 105],
    ]),
  ).toBe(4)
})
