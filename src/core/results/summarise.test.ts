import { measuredRun } from '../../../test/samples/measured-run.ts'
import fc from 'fast-check'
import { keptAxes } from '../model/axes/axis-shape.ts'
import { describe, expect, test } from 'vitest'
import { seenIn } from '../../../test/samples/sentences.ts'
import type { CasePoint } from '../model/case.ts'
import type { DocumentFigure, Measurement } from '../model/measurement.ts'
import { known, missing } from '../model/missing.ts'
import type { Result } from '../model/result.ts'
import { finding } from '../model/finding.ts'
import { same } from '../model/text.ts'
import { samplesPerSecond } from '../model/units.ts'
import { protocolNamed } from '../protocols/protocols.ts'
import { endsOf } from './estimate.ts'
import { summarise } from './summarise.ts'
import {
  caseOn,
  gone,
  measurement,
  protocol,
  runsOf,
  singleResult,
  summarised,
} from '../../../test/samples/summarised.ts'

test('a run whose log cannot be read does not take the unit from the others', () => {
  const unread: Measurement = { ...measurement(gone), unit: 'samples' }
  const matrixCase = caseOn(1, 1)
  const [first, ...others] = runsOf(matrixCase, ['gone', 100, 102])
  if (first === undefined) throw new Error('no run')
  const runs = [{ ...first, measurement: unread }, ...others]
  const [result] = summarise({ runs, protocol, untilNarrow: false, cases: [matrixCase] })
  expect(result?.unit).toBe('images')
})

const codes = ({ findings }: Result) => findings.map(({ code }) => code)

describe('the figure of a case', () => {
  test('is the median of its repeats, with mean and spread beside it', () => {
    const result = singleResult([100, 104, 101])
    expect(result.throughput).toMatchObject({
      value: { value: 101, repeats: 3, interval: { value: { level: 0.95 } } },
    })
    expect(result.mean).toMatchObject({ value: 305 / 3 })
    expect(result.spread).toMatchObject({ value: { min: 100, max: 104 } })
    expect(result.unit).toBe('images')
  })

  test('ignores repeats that gave none, and says how many', () => {
    const result = singleResult([100, 'gone', 104, 102])
    expect(result.throughput).toMatchObject({ value: { value: 102, repeats: 3 } })
    expect(result.findings).toContainEqual(
      expect.objectContaining({
        code: 'repeats-without-figure',
        data: { count: 1, of: 4, why: gone },
      }),
    )
  })

  test('is missing, not zero, when no repeat gave one: with the reason of the first', () => {
    expect(singleResult(['gone', 'gone'])).toMatchObject({
      throughput: gone,
      mean: gone,
      spread: gone,
      speedup: gone,
    })
    expect(singleResult([]).throughput).toMatchObject({ code: 'no-completed-run' })
  })

  test('of one repeat has no interval, and says so', () => {
    const result = singleResult([50])
    expect(result.throughput).toMatchObject({
      value: { value: 50, interval: { kind: 'missing', code: 'one-repeat' }, repeats: 1 },
    })
    expect(result.spread).toMatchObject({ value: { relativeDeviation: { code: 'one-repeat' } } })
    expect(codes(result)).toEqual(['few-repeats'])
  })

  test('of a document that prints it alone is not one repeat, and says what is known of its repeats', () => {
    const ofDocument = (repeats: DocumentFigure['repeats']) => {
      const matrixCase = caseOn(1, 1)
      const runs = runsOf(matrixCase, [50]).map((run) => ({
        ...run,
        measurement: { ...run.measurement, printed: { decimals: 0, repeats } },
      }))
      const [result] = summarise({ runs, protocol, untilNarrow: false, cases: [matrixCase] })
      return result?.findings.map(({ code, level }) => [code, level])
    }
    expect(ofDocument(missing('repeats-not-printed'))).toEqual([['repeats-not-printed', 'warning']])
    expect(ofDocument(known({ count: 5, statistic: 'median' }))).toEqual([['repeats-stated', 'note']])
  })

  test('under mlperf leaves out the fastest and the slowest, and needs three', () => {
    const mlperf = protocolNamed('mlperf')
    expect(summarised([[caseOn(1, 1), [10, 90, 50, 52]]], mlperf)[0]?.throughput).toMatchObject({
      value: { value: 51 },
    })
    expect(summarised([[caseOn(1, 1), [10, 90]]], mlperf)[0]?.throughput).toMatchObject({
      code: 'too-few-repeats',
    })
  })

  test('stands in the order of the cases, one for each', () => {
    const cases = [caseOn(1, 2), caseOn(1, 1)] as const
    const results = summarised([
      [cases[0], [2]],
      [cases[1], [1]],
    ])
    expect(results.map((result) => result.case)).toEqual(cases)
  })
})

describe('speedup', () => {
  test('is the ratio of medians over the one-device case, and efficiency is that per device', () => {
    const [, eight] = summarised([
      [caseOn(1, 1), [100, 101, 99]],
      [caseOn(2, 4), [720, 700, 740]],
    ])
    expect(eight?.speedup).toMatchObject({
      value: { value: 7.2, repeats: 3, interval: { value: { level: 0.95 } } },
    })
    expect(eight?.efficiency).toMatchObject({ value: { value: 0.9 } })
  })

  test('of the one-device case over itself is exactly 1', () => {
    expect(singleResult([100, 110, 120]).speedup).toMatchObject({
      value: { value: 1, interval: { value: { low: 1, high: 1 } } },
    })
  })

  test('is missing without an equal one-device case: another batch, precision or parameter is not equal', () => {
    const unequal: Partial<CasePoint>[] = [
      { batchPerDevice: 16 },
      { axes: keptAxes({ precision: 'amp' }) },
      { axes: keptAxes({ xla: true }) },
      { parameters: { steps: 500 } },
      { workload: 'resnet50/other' },
    ]
    for (const change of unequal) {
      const [, two] = summarised([
        [caseOn(1, 1, change), [100]],
        [caseOn(1, 2), [190]],
      ])
      expect(two?.speedup).toMatchObject({ code: 'no-one-device-case' })
      expect(two?.efficiency).toMatchObject({ code: 'no-one-device-case' })
    }
  })

  test('is over the fewest devices that have a figure where the suite has no one-device case', () => {
    const [eight, sixteen, thirtyTwo] = summarised([
      [caseOn(1, 8), [400, 404, 396]],
      [caseOn(2, 8), [480, 475, 485]],
      [caseOn(4, 8), [800]],
    ])
    expect(eight).toMatchObject({
      speedup: { value: { value: 1, interval: { value: { low: 1, high: 1 } } } },
      efficiency: { value: { value: 1 } },
      speedupOver: 8,
    })
    expect(sixteen).toMatchObject({
      speedup: { value: { value: 1.2 } },
      efficiency: { value: { value: 0.6 } },
      speedupOver: 8,
    })
    expect(thirtyTwo).toMatchObject({
      speedup: { value: { value: 2 } },
      efficiency: { value: { value: 0.5 } },
    })
  })

  test('is over the next number of devices where the fewest have no figure', () => {
    const [four, eight, sixteen] = summarised([
      [caseOn(1, 4), ['gone']],
      [caseOn(1, 8), [400]],
      [caseOn(2, 8), [600]],
    ])
    expect(four?.speedup.kind).toBe('missing')
    expect(eight).toMatchObject({ speedup: { value: { value: 1 } }, speedupOver: 8 })
    expect(sixteen).toMatchObject({
      speedup: { value: { value: 1.5 } },
      efficiency: { value: { value: 0.75 } },
    })
  })

  test('is over one node where as many devices are spread over several too', () => {
    const [spread, together, more] = summarised([
      [caseOn(2, 4), [380]],
      [caseOn(1, 8), [400]],
      [caseOn(2, 8), [600]],
    ])
    expect(together).toMatchObject({ speedup: { value: { value: 1 } } })
    expect(spread).toMatchObject({
      speedup: { value: { value: 0.95 } },
      efficiency: { value: { value: 0.95 } },
    })
    expect(more).toMatchObject({ speedup: { value: { value: 1.5 } } })
  })

  test('states no base where it is over one device', () => {
    const results = summarised([
      [caseOn(1, 1), [100]],
      [caseOn(1, 8), [700]],
    ])
    for (const result of results) expect(result).not.toHaveProperty('speedupOver')
  })

  test('is missing when the one-device case has no figure, and names that case', () => {
    const [, two] = summarised([
      [caseOn(1, 1), ['gone']],
      [caseOn(1, 2), [190, 191, 192]],
    ])
    expect(two?.speedup).toMatchObject({ code: 'one-device-case-missing' })
  })

  test('of a case does not change when another case is added', () => {
    const repeats = [190, 191, 192, 189, 193]
    const table = [
      [caseOn(1, 1), [100, 101, 99, 100, 102]],
      [caseOn(1, 2), repeats],
    ] as const
    const [, alone] = summarised(table)
    const [, among] = summarised([...table, [caseOn(1, 4), [380]]])
    expect(among?.speedup).toEqual(alone?.speedup)
  })

  test('and efficiency scale with the repeats of the case', () => {
    const repeats = fc.array(fc.double({ min: 50, max: 60, noNaN: true }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(repeats, repeats, (single, several) => {
        const efficiency = (scale: number) => {
          const result = summarised([
            [caseOn(1, 1), single],
            [caseOn(1, 4), several.map((value) => value * scale)],
          ])[1]
          if (result?.efficiency.kind !== 'known') throw new Error('missing')
          return result.efficiency.value
        }
        const [once, twice] = [efficiency(1), efficiency(2)]
        expect(twice.value).toBeCloseTo(2 * once.value, 9)
        const { low, high } = endsOf(once)
        expect(endsOf(twice).low).toBeCloseTo(2 * low, 9)
        expect(low).toBeLessThanOrEqual(once.value)
        expect(high).toBeGreaterThanOrEqual(once.value)
      }),
    )
  })
})

describe('findings', () => {
  test('quiet repeats have none', () => {
    expect(codes(singleResult([100, 100.4, 99.8, 100.1, 100.2]))).toEqual([])
  })

  test('repeats that get slower one after the other drift', () => {
    const result = singleResult([100, 98, 97, 95, 93, 92])
    expect(codes(result)).toContain('repeats-drift')
    expect(codes(singleResult([92, 100, 95, 93, 98, 97]))).not.toContain('repeats-drift')
  })

  test('a small drift of one of many cases may be chance, a large one or that of most is none', () => {
    const codesOfAll = (series: readonly (readonly number[])[]) =>
      summarised(series.map((values, index) => [caseOn(1, 1, { batchPerDevice: index + 1 }), values])).map(
        codes,
      )
    const quiet = [100, 101, 99.5, 100.5, 100]
    const falling = [102, 101, 100, 99, 98]
    const plunging = [108, 104, 100, 96, 92]
    const beside = (...series: number[][]) => codesOfAll([...series, ...new Array<number[]>(11).fill(quiet)])
    expect(beside(falling)[0]).not.toContain('repeats-drift')
    expect(beside(plunging)[0]).toContain('repeats-drift')
    expect(codesOfAll([falling])[0]).toContain('repeats-drift')
    for (const found of beside(falling, falling, falling, falling).slice(0, 4))
      expect(found).toContain('repeats-drift')
  })

  test('repeats that follow each other closely are alike', () => {
    expect(codes(singleResult([100, 101, 102, 104, 106, 105, 103, 101, 99, 98]))).toContain('repeats-alike')
    expect(codes(singleResult([100, 104, 99, 105, 98, 106, 101, 103, 102, 101]))).not.toContain(
      'repeats-alike',
    )
  })

  test('repeats that neither show nor rule out that each depends on the one before have none: few ever do', () => {
    expect(codes(singleResult([100, 100.4, 101.2, 100.9, 100.1]))).toEqual([])
    expect(codes(singleResult([100, 100.01, 100.02, 100.03, 100.02]))).toEqual([])
    expect(codes(singleResult([100, 101.2, 99.9, 101.1, 100.2]))).toEqual([])
  })

  test('two to four repeats have none: what their interval takes for granted is part of the method', () => {
    for (const values of [
      [100, 100.2],
      [100, 100.2, 99.9],
      [100, 100.2, 99.9, 100.1],
    ]) {
      expect(codes(singleResult(values))).toEqual([])
    }
  })

  test('a repeat far from the others is named', () => {
    const result = singleResult([100, 100.5, 99.7, 62, 100.2])
    expect(result.findings.map(seenIn)).toContainEqual(
      'an outlier among the repeats: repeat 4 (−38.0% from the median); the samples of all repeats ÷ their time are 10.9% below it',
    )
  })

  test('repeats of two speeds are told apart from one outlier', () => {
    expect(codes(singleResult([100, 90, 100.2, 90.1, 99.9, 90.2]))).toContain('two-speeds')
    expect(codes(singleResult([100, 100.1, 100.2, 90.1, 99.9, 100.3]))).not.toContain('two-speeds')
  })

  test('a wide interval asks for more repeats', () => {
    expect(codes(singleResult([100, 120, 90]))).toContain('interval-wide')
  })

  test('more than linear scaling is doubted only beyond its interval', () => {
    const scaled = (repeats: readonly number[]) =>
      summarised([
        [caseOn(1, 1), [100, 100.1, 99.9]],
        [caseOn(1, 2), repeats],
      ])[1]
    expect(scaled([220, 220.2, 219.8])?.findings.map(({ code }) => code)).toContain('super-linear')
    expect(scaled([201, 230, 195])?.findings.map(({ code }) => code)).not.toContain('super-linear')
  })

  test('what several nodes lose against as many times one node is told beyond its interval, unless a node is slow', () => {
    const codes = (nodes: readonly number[], slowNode = false) => {
      const [matrixCase, two] = [caseOn(1, 8), caseOn(2, 8)]
      const slow = finding('slow-rank', 'warning', {
        node: 'b',
        ranks: [{ rank: 9, device: 1, share: 0.2 }],
        of: 16,
      })
      const runs = [...runsOf(matrixCase, [800, 801, 799]), ...runsOf(two, nodes)].map((run) =>
        slowNode ? { ...run, measurement: { ...run.measurement, findings: [slow] } } : run,
      )
      const results = summarise({ runs, protocol, untilNarrow: false, cases: [matrixCase, two] })
      return results.map(({ findings }) => findings.find(({ code }) => code === 'nodes-limit'))
    }
    expect(codes([1360, 1362, 1358])).toMatchObject([
      undefined,
      { level: 'note', data: { nodes: 2, share: 0.85 } },
    ])
    expect(codes([1360, 1362, 1358], true)).toEqual([undefined, undefined])
    // One repeat has no interval, an interval that reaches 95% proves nothing, and neither does a loss of 3%.
    for (const open of [[1360], [1360, 1600, 1200], [1552, 1550, 1554]])
      expect(codes(open)).toEqual([undefined, undefined])
  })

  test('time of arrival is told', () => {
    const matrixCase = caseOn(1, 1)
    const runs = [1, 2, 3, 4, 5].map((repeat) =>
      measuredRun(matrixCase, repeat, measurement(known(samplesPerSecond(100)), 'arrival')),
    )
    const [result] = summarise({ runs, protocol, untilNarrow: false, cases: [matrixCase] })
    expect(result?.findings).toMatchObject([{ code: 'timed-by-arrival', level: 'note' }])
  })

  test('what a log says against the figure of its run is told of the case, once', () => {
    const matrixCase = caseOn(1, 1)
    const finding = (code: string) =>
      ({ code, level: 'warning', seen: same(code), todo: same('Look.') }) as const
    const runs = runsOf(matrixCase, [100, 102, 100.1, 101.9, 100.2]).map((run) => ({
      ...run,
      measurement: { ...run.measurement, findings: [finding('clock-coarse'), finding('summary-differs')] },
    }))
    const [result] = summarise({ runs, protocol, untilNarrow: false, cases: [matrixCase] })
    expect(result?.findings.map(({ code }) => code)).toEqual(['summary-differs'])
  })
})
