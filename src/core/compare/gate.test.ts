import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sideCase, sideOf } from '../../../test/samples/sides.ts'
import { ratio } from '../model/units.ts'
import { compareSides } from './compare.ts'
import { gateOf, isHeldBack } from './gate.ts'
import type { SideCase } from './side.ts'
import { gateText } from './gate-words.ts'

/** Of a machine that does not change: what chance alone does. */
const within = { across: [], sameWithin: ratio(0.01), drift: ratio(0) }
const around = (centre: number, spread = 0.002) =>
  [-1, -0.5, 0, 0.5, 1].map((step) => centre * (1 + step * spread))
const batches = (speeds: readonly (readonly number[])[]) =>
  speeds.map((speed, index) => sideCase(speed, { work: { batch: index + 1 } }))

describe('gateOf', () => {
  const gate = (a: SideCase[], b: SideCase[], limit = 0.03) =>
    gateOf(compareSides(sideOf(...a), sideOf(...b), within), ratio(limit))

  it('fails only where a slowdown beyond the limit is shown', () => {
    expect(gate([sideCase(around(100))], [sideCase(around(90))])).toMatchObject({ outcome: 'slower' })
    // Slower for certain, but not by more than the limit.
    expect(gate([sideCase(around(100))], [sideCase(around(98))])).toMatchObject({ outcome: 'passed' })
    expect(gate([sideCase(around(100))], [sideCase(around(97))])).toMatchObject({ outcome: 'cannot-tell' })
  })

  it('names every case that fails, and passes none for the others', () => {
    const a = batches([around(100), around(100), around(100)])
    const b = batches([around(90), around(110), around(97)])
    expect(gate(a, b)).toMatchObject({ slower: [a[0]?.name], unsure: [a[2]?.name], lost: [] })
  })

  it('does not pass a case whose figure is gone', () => {
    const a = batches([around(100), around(100)])
    const b = batches([around(100), []])
    expect(gate(a, b)).toMatchObject({ outcome: 'cannot-tell', lost: [a[1]?.name] })
    expect(gate(a, b.slice(0, 1))).toMatchObject({ outcome: 'cannot-tell', lost: [a[1]?.name] })
  })

  it('cannot tell from one run, and from nothing', () => {
    expect(gate([sideCase([100])], [sideCase([100])])).toMatchObject({ outcome: 'cannot-tell' })
    expect(gate([sideCase([])], [sideCase([])])).toMatchObject({ outcome: 'cannot-tell' })
  })

  it('holds back a ratio beyond the limit that has no interval, and says that nothing was judged', () => {
    const alone = gate([sideCase(around(100))], [sideCase([67])])
    const name = sideCase([67]).name
    expect(alone).toMatchObject({ outcome: 'cannot-tell', judged: 0, beyond: [name], unjudged: [name] })
    expect(isHeldBack(alone)).toBe(true)
    expect(gateText(alone).en).toMatch(
      /^Gate undecided, so it does not pass\. The gate judged nothing: no ratio has an interval\. Slower by more/,
    )
    const equal = gate([sideCase([100, 100, 100])], [sideCase([90, 90, 90])])
    expect(isHeldBack(equal)).toBe(true)
  })

  it('holds back one without an interval beside cases that pass', () => {
    const mixed = gate(batches([around(100), around(100)]), batches([around(100), [67]]))
    expect(mixed).toMatchObject({ outcome: 'cannot-tell', judged: 1, beyond: [mixed.unsure[0]] })
    expect(isHeldBack(mixed)).toBe(true)
    const within = gate(batches([around(100), around(100)]), batches([around(100), [99.5]]))
    expect(within).toMatchObject({ outcome: 'cannot-tell', beyond: [], unjudged: [within.unsure[0]] })
    expect(isHeldBack(within)).toBe(false)
  })

  it('holds back where nothing is judged, whatever the ratio', () => {
    expect(isHeldBack(gate([sideCase([100])], [sideCase([101])]))).toBe(true)
  })

  it('holds back what is beyond the limit by its figure, and not what is within it', () => {
    const beyond = gate([sideCase(around(100, 0.05))], [sideCase(around(95, 0.05))])
    expect(beyond).toMatchObject({ outcome: 'cannot-tell', beyond: [sideCase([1]).name], unjudged: [] })
    expect(isHeldBack(beyond)).toBe(true)
    expect(gateText(beyond).en).toMatch(
      /^Gate undecided, so it does not pass\. Slower by more than 3%, but not beyond doubt/,
    )
    const within = gate([sideCase(around(100, 0.05))], [sideCase(around(99, 0.05))])
    expect(within).toMatchObject({ outcome: 'cannot-tell', beyond: [] })
    expect(isHeldBack(within)).toBe(false)
  })

  it('never fails a side that is faster, whatever the noise', () => {
    const noise = fc.array(fc.double({ min: -0.05, max: 0.05, noNaN: true }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(noise, noise, (noiseOfA, noiseOfB) => {
        const a = sideCase(noiseOfA.map((by) => 100 * (1 + by)))
        const b = sideCase(noiseOfB.map((by) => 112 * (1 + by)))
        expect(gate([a], [b]).outcome).not.toBe('slower')
      }),
    )
  })
})
