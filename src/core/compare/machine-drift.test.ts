import { describe, expect, it } from 'vitest'
import { sideCase, sideOf } from '../../../test/samples/sides.ts'
import { ratio } from '../model/units.ts'
import { seededRandom } from '../stats/random.ts'
import { compareSides } from './compare.ts'
import { gateOf } from './gate.ts'
import type { SideCase } from './side.ts'

const random = seededRandom(7)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const runs = (by: number, spread = 0.01) =>
  Array.from({ length: 5 }, () => 100 * by * Math.exp(spread * normal()))

/** A suite of a case for each factor, run by steady on one day. */
const suite = (day: string, factors: readonly number[], spread?: number) =>
  sideOf(...factors.map((by, batch) => sideCase(runs(by, spread), { round: day, work: { batch } })))
const logs = (factors: readonly number[]) =>
  sideOf(...factors.map((by, batch) => sideCase(runs(by), { work: { batch } })))

const options = { across: [], sameWithin: ratio(0.01) }
const share = (trials: number, is: () => boolean) =>
  Array.from({ length: trials }, is).filter((found) => found).length / trials
const slowerIn = (a: ReturnType<typeof suite>, b: ReturnType<typeof suite>) =>
  compareSides(a, b, options).cases.map(({ verdict }) => verdict.kind === 'slower')
const same = (count: number) => new Array<number>(count).fill(1)

describe('sides that were measured on different days', () => {
  it.each([
    [1, 0.98],
    [1, 0.975],
    [3, 0.98],
    [10, 0.98],
    [40, 0.98],
  ])('are not slower in %i cases where the machine is (%d)', (count, by) => {
    const wrong = share(120, () =>
      slowerIn(
        suite('monday', same(count)),
        suite(
          'friday',
          same(count).map(() => by),
        ),
      ).includes(true),
    )
    expect(wrong).toBeLessThan(0.05)
  })

  it('nor where the machine slows down during one of them', () => {
    const wrong = share(120, () => {
      const falling = same(10).map((_, batch) =>
        sideCase(
          runs(1).map((speed, round) => speed * (1 - 0.005 * round)),
          { round: 'friday', work: { batch } },
        ),
      )
      return slowerIn(suite('monday', same(10)), sideOf(...falling)).includes(true)
    })
    expect(wrong).toBeLessThan(0.05)
  })

  it('are slower where the difference is larger than a machine changes', () => {
    expect(slowerIn(suite('monday', [1], 0.005), suite('friday', [0.9], 0.005))).toEqual([true])
    expect(slowerIn(logs([1]), logs([0.85]))).toEqual([true])
  })

  it('are not slower where the machine slows some of the cases, however many there are', () => {
    const wrong = share(120, () => {
      const factors = [...same(3).map(() => 0.975), ...same(7)]
      return slowerIn(suite('monday', same(10)), suite('friday', factors)).includes(true)
    })
    expect(wrong).toBeLessThan(0.05)
  })

  it('leave a change of all cases open that is within what a machine changes', () => {
    const { cases, overall, drift } = compareSides(
      suite('monday', same(20), 0.002),
      suite(
        'friday',
        same(20).map(() => 0.98),
        0.002,
      ),
      options,
    )
    expect(drift).toBe(0.03)
    expect(overall).toMatchObject({ value: { verdict: 'cannot-tell' } })
    expect(cases[0]).toMatchObject({
      verdict: { kind: 'cannot-tell', more: { code: 'difference-may-be-drift' } },
    })
  })

  it('say how many rounds of both would tell', () => {
    const { cases } = compareSides(suite('monday', [1], 0.003), suite('friday', [0.98], 0.003), options)
    const [first] = cases
    expect(first?.verdict).toMatchObject({
      more: { data: { share: expect.closeTo(0.03, 9) as number, rounds: expect.any(Number) as number } },
    })
    const more = first?.verdict.kind === 'cannot-tell' ? first.verdict.more : undefined
    const rounds = more?.kind === 'missing' && 'data' in more ? more.data['rounds'] : undefined
    expect(rounds).toBeGreaterThan(2)
    expect(rounds).toBeLessThan(20)
  })

  it('are slower by the gate only where the machine cannot have made them so', () => {
    const gate = (by: number) =>
      gateOf(compareSides(suite('monday', [1], 0.002), suite('friday', [by], 0.002), options), ratio(0.03))
        .outcome
    expect([gate(0.95), gate(0.9), gate(1), gate(1.05)]).toEqual([
      'cannot-tell',
      'slower',
      'cannot-tell',
      'passed',
    ])
  })
})

describe('sides that ran in the same rounds', () => {
  it('have no drift', () => {
    const side = (by: number) => suite('one day', [by], 0.002)
    const { cases, drift } = compareSides(side(1), side(0.98), options)
    expect(drift).toBeUndefined()
    expect(cases[0]).toMatchObject({ drift: undefined, verdict: { kind: 'slower' } })
  })

  it('have the interval of its own runs for a noisy case among calm ones', () => {
    const spreads = [0.02, ...same(39).map(() => 0.005)]
    const side = () =>
      sideOf(
        ...spreads.map((spread, batch) => sideCase(runs(1, spread), { round: 'monday', work: { batch } })),
      )
    const noisy = Array.from({ length: 150 }, () => compareSides(side(), side(), options).cases[0])
    const covers = noisy.filter((found) => {
      const interval = found?.ratio.kind === 'known' ? found.ratio.value.interval : undefined
      return interval?.kind === 'known' && interval.value.low <= 1 && interval.value.high >= 1
    })
    expect(covers.length / noisy.length).toBeGreaterThan(0.9)
    const wrong = noisy.filter(
      (found) => found?.verdict.kind === 'slower' || found?.verdict.kind === 'faster',
    )
    expect(wrong.length / noisy.length).toBeLessThan(0.03)
  })

  it('have one where the runs of a side were added after the other had ended', () => {
    const started = (ended: SideCase, from: number): SideCase => ({
      ...ended,
      runs: ended.runs.map((run, index) => ({ ...run, started: from + 2 * index })),
    })
    const [a, b] = [1, 0.98].map((by) => sideCase(runs(by, 0.002), { round: 'suite' })) as [
      SideCase,
      SideCase,
    ]
    const kindOf = (from: number) =>
      compareSides(sideOf(started(a, 0)), sideOf(started(b, from)), options).cases[0]?.verdict.kind
    expect([kindOf(1), kindOf(1000)]).toEqual(['slower', 'cannot-tell'])
  })
})
