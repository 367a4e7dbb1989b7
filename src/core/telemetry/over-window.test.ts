import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meanOver, powerOf, type SampledPoint } from './over-window.ts'

const each = (seconds: number, valueAt: (at: number) => number): SampledPoint[] =>
  Array.from({ length: seconds + 1 }, (_, at) => [at, valueAt(at)])

describe('the mean over a window', () => {
  it('of a constant is that constant, wherever the window lies between samples', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.double({ min: 0, max: 10, noNaN: true }),
        fc.double({ min: 6, max: 80, noNaN: true }),
        (value, from, length) => {
          const mean = meanOver(
            each(100, () => value),
            { from, to: from + length },
          )
          expect(mean.kind === 'known' && mean.value).toBeCloseTo(value, 6)
        },
      ),
    )
  })

  it('of a straight line is its value in the middle', () => {
    const mean = meanOver(
      each(40, (at) => 3 * at),
      { from: 10.25, to: 20.75 },
    )
    expect(mean.kind === 'known' && mean.value).toBeCloseTo(3 * 15.5, 9)
  })

  it('does not change with what lies outside of the window', () => {
    const inside = meanOver(
      each(40, () => 100),
      { from: 10, to: 20 },
    )
    const outside = meanOver(
      each(40, (at) => (at < 9 || at > 21 ? 900 : 100)),
      { from: 10, to: 20 },
    )
    expect(outside).toEqual(inside)
  })

  it('is withheld where samples are few, or do not reach the ends of the window', () => {
    expect(
      meanOver(
        each(40, () => 1),
        { from: 10, to: 13 },
      ),
    ).toMatchObject({ code: 'telemetry-short' })
    expect(
      meanOver(
        each(12, () => 1),
        { from: 5, to: 20 },
      ),
    ).toMatchObject({ code: 'telemetry-gap' })
    const late = each(40, () => 1).slice(8)
    expect(meanOver(late, { from: 2, to: 20 })).toMatchObject({ code: 'telemetry-gap' })
  })

  it('reaches to the end of a window with which the samples end, by the last of them', () => {
    const mean = meanOver(
      each(19, () => 7),
      { from: 10, to: 20.4 },
    )
    expect(mean.kind === 'known' && mean.value).toBeCloseTo(7, 9)
  })

  it('is withheld where samples are missing within the window, and says for how long', () => {
    const points = each(40, () => 1).filter(([at]) => at <= 15 || at >= 20)
    expect(meanOver(points, { from: 10, to: 30 })).toMatchObject({
      code: 'telemetry-gap',
      data: { seconds: 5 },
    })
  })
})

describe('the power of a package', () => {
  const most = 262_143_328_850

  it('is energy ÷ time, also where its counter starts again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: most }), (watts, start) => {
        const readings = each(30, (at) => (start + at * watts * 1e6) % (most + 0))
        const power = powerOf(readings, most)
        expect(power.kind).toBe('known')
        if (power.kind === 'known') for (const [, value] of power.value) expect(value).toBeCloseTo(watts, 3)
      }),
    )
  })

  it('is withheld where the counter was set back', () => {
    const readings: SampledPoint[] = [
      [0, 5e9],
      [1, 5.1e9],
      [2, 1e9],
    ]
    expect(powerOf(readings, most)).toMatchObject({ code: 'rapl-implausible' })
  })
})
