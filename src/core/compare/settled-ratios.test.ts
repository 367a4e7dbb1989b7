import { halfWidth } from '../results/estimate.ts'
import { describe, expect, it } from 'vitest'
import { sideCase, sideOf } from '../../../test/samples/sides.ts'
import { ratio } from '../model/units.ts'
import { seededRandom } from '../stats/random.ts'
import { compareSides } from './compare.ts'
import { settledRatios, type VariantSpeeds } from './settled-ratios.ts'

const variant = (group: string, name: string, speeds: readonly number[]): VariantSpeeds => ({
  group,
  variant: name,
  speeds: new Map(speeds.map((speed, index) => [index + 1, speed])),
})

const quiet = [100, 100.1, 99.9, 100.05, 99.95]
const noisy = [97, 103, 99, 104, 98]
const order = ['a', 'b', 'c']
const settled = (all: readonly VariantSpeeds[], within = 0.01) => [
  ...settledRatios(all, order, ratio(within)),
]

describe('settledRatios', () => {
  it('has the groups whose ratio is known well enough, with the rounds that it took', () => {
    const all = [
      ...['one', 'two'].flatMap((group) => [
        variant(group, 'a', quiet),
        variant(group, 'b', quiet.toReversed()),
      ]),
      variant('noisy', 'a', noisy),
      variant('noisy', 'b', noisy.toReversed()),
    ]
    expect(settled(all)).toEqual([
      ['one', 5],
      ['two', 5],
    ])
  })

  it('asks it of every variant, against the first of the suite', () => {
    const all = [variant('x', 'c', noisy), variant('x', 'b', quiet), variant('x', 'a', quiet.toReversed())]
    expect(settled(all)).toEqual([])
    expect(settled(all.slice(1))).toEqual([['x', 5]])
  })

  it('compares with the first of the suite, in whatever order the variants are given', () => {
    const [a, b, c] = [
      variant('x', 'a', noisy),
      variant('x', 'b', quiet),
      variant('x', 'c', quiet.toReversed()),
    ]
    for (const all of [
      [a, b, c],
      [b, c, a],
      [c, b, a],
    ])
      expect(settled(all)).toEqual([])
    // Without the noisy first one, the others are compared with each other.
    expect(settled([c, b])).toEqual([['x', 5]])
  })

  it('counts the rounds in which both variants have a figure', () => {
    const reversed = quiet.toReversed().map((speed, index) => [index + 2, speed] as const)
    const late = { ...variant('x', 'b', []), speeds: new Map(reversed) }
    expect(settled([variant('x', 'a', [50, ...quiet.slice(1)]), late])).toEqual([['x', 4]])
  })

  it('needs two rounds in which both variants have a figure', () => {
    expect(settled([variant('x', 'a', quiet), variant('x', 'b', [])])).toEqual([])
    expect(settled([variant('x', 'a', quiet), variant('x', 'b', [100])])).toEqual([])
    expect(settled([variant('x', 'a', quiet)])).toEqual([])
  })

  it('counts a drift of the machine, which both variants share, for nothing', () => {
    const drift = quiet.map((speed, index) => speed * (1 - 0.05 * index))
    expect(
      settled([
        variant('x', 'a', drift),
        variant(
          'x',
          'b',
          drift.map((value) => 0.98 * value + 0.01),
        ),
      ]),
    ).toEqual([['x', 5]])
  })

  it('is as precise as what a comparison of the same runs prints', () => {
    const random = seededRandom(11)
    const draw = (spread: number) => Array.from({ length: 6 }, () => 100 * (1 + spread * (random() - 0.5)))
    const side = (all: readonly (readonly number[])[]) => ({
      ...sideOf(...all.map((speeds, batch) => sideCase(speeds, { round: 'suite', work: { batch } }))),
      untilNarrow: true,
    })
    for (let trial = 0; trial < 50; trial += 1) {
      const groups = [0.03, 0.02, 0.06].map((spread) => ({ a: draw(spread), b: draw(spread) }))
      const { cases } = compareSides(side(groups.map(({ a }) => a)), side(groups.map(({ b }) => b)), {
        across: [],
        sameWithin: ratio(0.01),
      })
      const narrow = cases.flatMap(({ ratio: found }, index) => {
        if (found.kind !== 'known') throw new Error('there is no ratio')
        return (halfWidth(found.value) ?? NaN) <= 0.02 ? [[`group ${index}`, 6]] : []
      })
      const variants = groups.flatMap(({ a, b }, index) => [
        variant(`group ${index}`, 'a', a),
        variant(`group ${index}`, 'b', b),
      ])
      expect(settled(variants, 0.02)).toEqual(narrow)
    }
  })
})
