import fc from 'fast-check'
import { expect, it } from 'vitest'
import { axisAcross, axisUp, horizontalAxis, leastChange, type RoundAxis } from './axis.ts'
import { signedPercent, tickText } from './parts.ts'
import { pixelWidth } from './text-fit.ts'

/** Digits of the steps between ticks: 1, 2 or 5, whatever the power of ten. */
const stepDigits = ({ ticks }: RoundAxis) =>
  new Set(
    ticks.slice(1).map((tick, index) => {
      const step = tick - (ticks[index] ?? 0)
      return Number((step / 10 ** Math.floor(Math.log10(step) + 1e-6)).toFixed(6))
    }),
  )

const magnitude = fc.integer({ min: -3, max: 6 }).map((power) => 10 ** power)
const highest = fc.tuple(fc.double({ min: 1, max: 10, noNaN: true }), magnitude).map(([a, b]) => a * b)
const change = fc.double({ min: -5, max: 5, noNaN: true })
const changes = fc
  .tuple(change, change)
  .map(([a, b]) => [Math.min(a, b, -0.001), Math.max(a, b, 0.001)] as const)

it('ticks are at least three multiples of a step of 1, 2 or 5, and the axis ends at the last', () => {
  fc.assert(
    fc.property(highest, fc.integer({ min: 60, max: 400 }), (most, height) => {
      const axis = axisUp([0, most], [height, 0])
      const [step = 0] = [axis.ticks[1]]
      expect(axis.ticks.length).toBeGreaterThanOrEqual(3)
      expect([1, 2, 5]).toEqual(expect.arrayContaining([...stepDigits(axis)]))
      expect(stepDigits(axis).size).toBe(1)
      for (const tick of axis.ticks) expect(tick / step).toBeCloseTo(Math.round(tick / step), 6)
      expect(axis.ticks[0]).toBe(0)
      expect(axis.ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(axis.scale(axis.ticks.at(-1) ?? 0)).toBe(0)
    }),
  )
})

it('an axis has about five steps, and fewer where its labels have no room', () => {
  expect(axisUp([0, 6500], [300, 0]).ticks).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000])
  expect(axisUp([0, 6500], [100, 0]).ticks).toEqual([0, 2000, 4000, 6000, 8000])
  const wide = { plot: [0, 760], labels: [0, 760] } as const
  expect(axisAcross([0, 2.3], wide).ticks).toEqual([0, 0.5, 1, 1.5, 2, 2.5])
  expect(axisAcross([0, 6500], { plot: [100, 260], labels: [0, 340] }).ticks).toEqual([
    0, 2000, 4000, 6000, 8000,
  ])
})

/** Texts of the ticks that an axis draws, with the middle of each. */
const drawn = (axis: RoundAxis, text: (tick: number, ticks: readonly number[]) => string) =>
  [
    ...horizontalAxis({ ...axis, text, top: undefined, bottom: 100, right: 0, title: '' }).matchAll(
      /<text x="([^"]*)" y="[^"]*" class="tick" text-anchor="middle">([^<]*)</g,
    ),
  ].map(([, x, words = '']) => ({ words, middle: Number(x), half: pixelWidth(words, 12) / 2 }))

it('the last label is in the picture, in the middle of its line', () => {
  const room = fc.record({
    from: fc.integer({ min: 0, max: 300 }),
    width: fc.integer({ min: 120, max: 700 }),
  })
  const cases = fc.oneof(
    fc.record({ domain: changes, text: fc.constant(signedPercent) }),
    fc.record({ domain: highest.map((most) => [0, most] as const), text: fc.constant(tickText) }),
  )
  fc.assert(
    fc.property(cases, room, ({ domain, text }, { from, width }) => {
      const right = from + width
      const axis = axisAcross(domain, { plot: [from, right], labels: [from, right], text })
      const labels = drawn(axis, text)
      const last = axis.ticks.at(-1) ?? expect.fail('the axis has no tick')
      const label = labels.find(({ words }) => words === text(last, axis.ticks))
      expect(label?.middle).toBeCloseTo(axis.scale(last), 0)
      for (const { middle, half } of labels) {
        expect(middle - half).toBeGreaterThanOrEqual(from - 0.1)
        expect(middle + half).toBeLessThanOrEqual(right + 0.1)
      }
    }),
  )
})

it('an axis of changes never goes below -100%, and is otherwise as it was', () => {
  fc.assert(
    fc.property(changes, (domain) => {
      const whole = axisUp(domain, [200, 0])
      const cut = axisUp(domain, [200, 0], leastChange)
      const [low = 0, high = 0] = cut.scale.domain()
      expect(low).toBeGreaterThanOrEqual(-1)
      expect(Math.min(...cut.ticks)).toBeGreaterThanOrEqual(-1)
      if (Math.min(...whole.ticks) >= -1) expect(cut.ticks).toEqual(whole.ticks)
      expect(high).toBeGreaterThanOrEqual(domain[1])
    }),
  )
})
