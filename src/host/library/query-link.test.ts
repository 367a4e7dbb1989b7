import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ranBetween } from './query-link.ts'

const milliseconds = fc.nat(10_000)

it('a query runs no longer than the clock, and no longer than it has a processor', () => {
  fc.assert(
    fc.property(milliseconds, milliseconds, milliseconds, (start, clock, processors) => {
      const ran = ranBetween(
        { clock: start, processors: start },
        { clock: start + clock, processors: start + processors },
      )
      expect(ran).toBe(Math.min(clock, processors))
    }),
  )
})

it('a query is taken to run all the time where the system does not tell', () => {
  fc.assert(
    fc.property(milliseconds, milliseconds, (start, clock) => {
      expect(
        ranBetween({ clock: start, processors: 1 }, { clock: start + clock, processors: undefined }),
      ).toBe(clock)
    }),
  )
})
