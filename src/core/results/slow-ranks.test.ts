import { describe, expect, it } from 'vitest'
import { sayFinding } from '../messages/say.ts'
import { finding } from '../model/finding.ts'
import type { Measurement } from '../model/measurement.ts'
import { known, missing } from '../model/missing.ts'
import { samplesPerSecond } from '../model/units.ts'
import { slowNodes, slowRanks, type RankFigure } from './slow-ranks.ts'

/** A rank of two on each node, by its step time in milliseconds. */
const rank = (index: number, stepTime: number, change: Partial<Measurement> = {}): RankFigure => ({
  rank: index,
  node: index < 2 ? 'one' : 'two',
  device: index % 2,
  measurement: {
    protocol: 'steady',
    unit: 'images',
    throughput: known(samplesPerSecond(32 / stepTime)),
    records: 100,
    evidence: missing('no-steps'),
    findings: [],
    ...change,
  },
})

const ranks = (...stepTimes: readonly number[]) => stepTimes.map((time, index) => rank(index, time))

const sentences = (figures: readonly RankFigure[]) =>
  slowRanks(figures).map((found) => sayFinding(found, 'en').seen)

describe('a slow rank', () => {
  it('is named with its node, its device and by how much it is slower than the median rank', () => {
    expect(sentences(ranks(100, 101, 99, 106))).toEqual([
      'rank 3 (node two, device 1) takes 6.0% longer per step than the median of 4 ranks',
    ])
  })

  it('is one that is slower by more than 3%', () => {
    expect(sentences(ranks(100, 100, 100, 102.9))).toEqual([])
    expect(sentences(ranks(100, 100, 100, 103.1))).toHaveLength(1)
  })

  it('of two ranks is slow against the faster one', () => {
    expect(sentences(ranks(100, 104))).toEqual([
      'rank 1 (node one, device 1) takes 4.0% longer per step than the median of 2 ranks',
    ])
  })

  it('is told once for a node whose ranks are all slow', () => {
    const others = Array.from({ length: 4 }, (_, index) => ({ ...rank(index + 4, 100), node: 'three' }))
    expect(sentences([...ranks(100, 100, 110, 120), ...others])).toEqual([
      '2 ranks on node two take 10.0% to 20.0% longer per step than the median of 8 ranks: 2 (device 0), 3 (device 1)',
    ])
  })

  it('is not one that waits for another: ranks with equal step times give nothing', () => {
    expect(slowRanks(ranks(100, 100, 100, 100))).toEqual([])
  })
})

describe('a rank is not judged', () => {
  it.each<[string, RankFigure]>([
    ['where its log gives no figure', rank(2, 200, { throughput: missing('no-steps') })],
    ['where it has too few steps', rank(2, 200, { records: 4 })],
    [
      'where its clock alone could be the cause',
      rank(2, 110, { findings: [finding('clock-coarse', 'warning', { share: 0.08 })] }),
    ],
  ])('%s', (_, figure) => {
    expect(slowRanks([...ranks(100, 100), figure])).toEqual([])
  })

  it('where no other rank gives a figure', () => {
    expect(slowRanks(ranks(100))).toEqual([])
    expect(slowRanks([])).toEqual([])
  })
})

it('over the repeats of a case, a node is slow in so many of them, by so much at most', () => {
  const repeats = [ranks(100, 100, 100, 110), ranks(100, 100, 100, 100), ranks(100, 100, 105, 120)]
  expect(slowNodes(repeats.map(slowRanks))).toEqual([
    { node: 'two', ranks: [2, 3], repeats: 2, share: expect.closeTo(0.2, 9) as number },
  ])
})
