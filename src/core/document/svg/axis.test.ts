import { scaleLinear } from 'd3-scale'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { notBelowNothing } from './axis.ts'

it('an axis of changes never goes below -100%, and is otherwise as it was', () => {
  const bound = fc.double({ min: -50, max: 50, noNaN: true })
  fc.assert(
    fc.property(bound, bound, (first, second) => {
      const domain = [Math.min(first, second, 0), Math.max(first, second, 0.1)]
      const made = scaleLinear().domain(domain).nice(5)
      const [low = 0, high = 0] = made.domain()
      const cut = notBelowNothing(made.copy())
      expect(cut.domain()).toEqual([Math.max(-1, low), high])
      expect(Math.min(...cut.ticks(5))).toBeGreaterThanOrEqual(-1)
    }),
  )
})
