import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known, missing } from '../model/missing.ts'
import { same } from '../model/text.ts'
import { deviceCount, topologyText, type Topology } from '../model/topology.ts'
import { bytes, ratio, samplesPerSecond } from '../model/units.ts'
import { forecastAll, type Forecast, type Prediction } from './forecast.ts'
import type { CommonPrior } from './prior.ts'
import { learnedPrior } from './learned-prior.ts'
import { mostPerNode, type Series } from './series.ts'
import { stepTime, type StepParts } from './step-time.ts'

const place = (nodes: number, devicesPerNode: number): Topology => ({ nodes, devicesPerNode })
const upToTwoNodes = [place(1, 1), place(1, 4), place(1, 8), place(2, 8)]
const truth: StepParts = { compute: 0.3, within: 0.01, between: 0.02, waiting: 0.015, byNodes: 0 }

function seriesWith(parts: StepParts, topologies: readonly Topology[], change: Partial<Series> = {}): Series {
  const samplesPerDevice = 128
  return {
    name: 'series',
    label: same('series'),
    unit: 'images',
    cluster: '',
    dataParallel: true,
    samplesPerDevice,
    perNode: mostPerNode(topologies),
    gradient: known(bytes(1e8)),
    observations: topologies.map((topology) => ({
      topology,
      throughput: samplesPerSecond((samplesPerDevice * deviceCount(topology)) / stepTime(parts, topology)),
      error: ratio(0),
    })),
    ...change,
  }
}

function forecastsOf(all: readonly Series[], topologies: readonly Topology[], prior = learnedPrior) {
  return forecastAll(all, { devices: [], topologies }, prior)
}

function forecastOf(
  series: Series,
  topologies: readonly Topology[],
  others: readonly Series[] = [],
  prior = learnedPrior,
): Forecast {
  const [first] = forecastsOf([series, ...others], topologies, prior)
  if (first?.forecast.kind !== 'known') throw new Error('there is no forecast')
  return first.forecast.value
}

const widthOf = ({ low, high }: Prediction) => Math.log(high / low)

/** Of what trainings are made of, from those that hide all communication to those that wait for the network. */
const anyParts = fc.record({
  compute: fc.double({ min: 0.01, max: 2, noNaN: true }),
  within: fc.double({ min: 0.0001, max: 0.1, noNaN: true }),
  between: fc.double({ min: 0.001, max: 0.2, noNaN: true }),
  waiting: fc.double({ min: 0.004, max: 0.06, noNaN: true }),
  byNodes: fc.double({ min: 0, max: 1, noNaN: true }),
})

/** A network that takes 5 to 100 times the computation: 40 MB/s to 8 GB/s. */
const slowNetwork = fc
  .record({
    compute: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
    within: fc.double({ min: 0.0005, max: 0.01, noNaN: true }),
    ratio: fc.double({ min: 5, max: 100, noNaN: true }),
    waiting: fc.double({ min: 0.01, max: 0.05, noNaN: true }),
    byNodes: fc.constantFrom(0, 0.5, 1),
  })
  .map(({ ratio: longer, ...parts }): StepParts => ({ ...parts, between: longer * parts.compute }))

describe('forecastAll of a network that is far slower than the computation', () => {
  const few = [place(1, 1), place(1, 8), place(2, 8)]

  it('has the truth of either form of the all-reduce in the interval, and no finding of exact figures', () => {
    fc.assert(
      fc.property(slowNetwork, fc.constantFrom(0, 0.002), (parts, error) => {
        const exact = seriesWith(parts, few)
        const observations = exact.observations.map((observation) => ({
          ...observation,
          error: ratio(error),
        }))
        const [found] = forecastsOf([{ ...exact, observations }], [place(8, 8)], learnedPrior)
        // Withheld where the second node made it slower.
        fc.pre(found?.forecast.kind === 'known')
        const { predictions, findings } = found.forecast.value
        const true64 = (128 * 64) / stepTime(parts, place(8, 8))
        // Here the two forms are nearly a factor of two apart, and each is an edge of the interval.
        expect(predictions[0]?.low).toBeLessThan(1.05 * true64)
        expect(predictions[0]?.high).toBeGreaterThan(true64)
        expect(findings).toEqual([])
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })

  it('has the interval of a long Metropolis chain', () => {
    const parts = { compute: 0.05, within: 0.001, between: 0.5, waiting: 0.02, byNodes: 0 }
    const exact = seriesWith(parts, few, { gradient: known(bytes(1.024e8)) })
    const observations = exact.observations.map((observation) => ({ ...observation, error: ratio(0.002) }))
    // The chain's, which the shipped one no longer is once it has learned from more tables.
    const prior: CommonPrior = {
      perGigabyte: {
        within: { mean: -3.12, deviation: 2.24 },
        between: { mean: -2.73, deviation: 2.03 },
      },
      waiting: { mean: -3.78, deviation: 0.8 },
    }
    const [prediction] = forecastOf({ ...exact, observations }, [place(8, 8)], [], prior).predictions
    const value = prediction?.throughput.kind === 'known' ? prediction.throughput.value : 0
    expect(value / 13_584).toBeCloseTo(1, 1.2)
    expect((prediction?.low ?? 0) / 8_384).toBeCloseTo(1, 1.2)
    expect((prediction?.high ?? 0) / 15_524).toBeCloseTo(1, 1.5)
  })
})

describe('forecastAll', () => {
  it('has the truth of a training that follows the model inside the interval, or 2% beside it for a rare one', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const target = place(4, 8)
        const [prediction] = forecastOf(seriesWith(parts, upToTwoNodes), [target]).predictions
        const true32 = (128 * 32) / stepTime(parts, target)
        // Of trainings at the edge of all that are likely, an interval of 95% may miss a few.
        expect(prediction?.low).toBeLessThan(true32 * 1.02)
        expect(prediction?.high).toBeGreaterThan(true32 / 1.02)
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })

  it('comes close to the value of such a training', () => {
    const [prediction] = forecastOf(seriesWith(truth, upToTwoNodes), [place(4, 8)]).predictions
    const value = prediction?.throughput.kind === 'known' ? prediction.throughput.value : 0
    expect(Math.abs(value / ((128 * 32) / stepTime(truth, place(4, 8))) - 1)).toBeLessThan(0.03)
  })

  it('forecasts steps that are far shorter than the network of the published tables', () => {
    const short: StepParts = { compute: 1e-5, within: 1e-7, between: 1e-6, waiting: 0.01, byNodes: 0 }
    const [prediction] = forecastOf(seriesWith(short, upToTwoNodes), [place(4, 8)]).predictions
    const true32 = (128 * 32) / stepTime(short, place(4, 8))
    expect(prediction?.low).toBeLessThan(true32)
    expect(prediction?.high).toBeGreaterThan(true32)
    expect((prediction?.low ?? 0) / true32).toBeGreaterThan(0.5)
  })

  it('gives wider intervals the farther a topology is from what was measured', () => {
    const targets = [place(4, 8), place(16, 8), place(64, 8), place(128, 8)]
    const widths = forecastOf(seriesWith(truth, upToTwoNodes), targets).predictions.map(widthOf)
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  })

  it('does not depend on the order of the figures', () => {
    const series = seriesWith(truth, upToTwoNodes)
    const turned = { ...series, observations: series.observations.toReversed() }
    const { predictions } = forecastOf(series, [place(4, 8)])
    expect(forecastOf(turned, [place(4, 8)]).predictions).toEqual(predictions)
  })

  it('scales with the speed of the devices', () => {
    const twice = { compute: 0.6, within: 0.02, between: 0.04, waiting: 0.015, byNodes: 0 }
    const value = (parts: StepParts) =>
      forecastOf(seriesWith(parts, upToTwoNodes), [place(4, 8)]).predictions[0]?.low ?? 0
    expect(value(truth) / value(twice)).toBeCloseTo(2, 0)
  })

  it('never puts its value above linear scaling from one device by more than noise', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const series = seriesWith(parts, upToTwoNodes)
        const [prediction] = forecastOf(series, [place(8, 8)]).predictions
        const firstThroughput = series.observations[0]?.throughput ?? 0
        const value = prediction?.throughput.kind === 'known' ? prediction.throughput.value : Infinity
        expect(value).toBeLessThan(64 * firstThroughput * 1.03)
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })

  it('gives only a range for several nodes where one node was measured, and names what would narrow it', () => {
    const forecast = forecastOf(seriesWith(truth, [place(1, 1), place(1, 8)]), [place(4, 8)])
    const [prediction] = forecast.predictions
    expect(prediction?.throughput).toEqual(missing('forecast-one-node'))
    expect(prediction && widthOf(prediction)).toBeGreaterThan(0.1)
    expect(forecast.narrowing.kind).toBe('known')
    if (forecast.narrowing.kind === 'known') {
      expect(forecast.narrowing.value.measure.nodes).toBeGreaterThan(1)
      expect(forecast.narrowing.value.remaining).toBeLessThan(0.9)
    }
  })

  it('narrows by about as much as it says once that measurement is there', () => {
    const before = forecastOf(seriesWith(truth, [place(1, 1), place(1, 8)]), [place(4, 8)])
    if (before.narrowing.kind === 'missing') throw new Error('nothing narrows')
    const { measure, remaining } = before.narrowing.value
    const after = forecastOf(seriesWith(truth, [place(1, 1), place(1, 8), measure]), [place(4, 8)])
    const [was, is] = [before, after].map(({ predictions: [prediction] }) =>
      prediction === undefined ? 0 : widthOf(prediction),
    )
    expect((is ?? 0) / (was ?? 1)).toBeLessThan(remaining + 0.25)
  })

  it('learns of the network from other series of the cluster', () => {
    const series = seriesWith(truth, [place(1, 1), place(1, 8)])
    const sibling = seriesWith({ ...truth, compute: 0.5 }, [...upToTwoNodes, place(4, 8)], {
      name: 'sibling',
    })
    const elsewhere = { ...sibling, cluster: 'other' }
    const width = (others: readonly Series[]) =>
      forecastOf(series, [place(4, 8)], others).predictions.map(widthOf)[0] ?? 0
    expect(width([sibling])).toBeLessThan(0.9 * width([]))
    expect(width([elsewhere])).toBe(width([]))
  })

  it('gives only a range beyond a hundred times the devices', () => {
    const [near, far] = forecastOf(seriesWith(truth, upToTwoNodes), [
      place(64, 8),
      place(1024, 8),
    ]).predictions
    expect(near?.throughput.kind).toBe('known')
    expect(far?.throughput).toEqual(missing('forecast-far', { reach: 512 }))
  })

  it('withholds a forecast where nothing shows how a case scales', () => {
    const [seriesForecast, none, shared] = forecastsOf(
      [
        seriesWith(truth, [place(1, 8)]),
        seriesWith(truth, []),
        seriesWith(truth, upToTwoNodes, { dataParallel: false }),
      ],
      [place(4, 8)],
    )
    expect(seriesForecast?.forecast).toEqual(missing('forecast-one-topology', { topology: '1x8' }))
    expect(none?.forecast).toEqual(missing('no-completed-run'))
    expect(shared?.forecast).toEqual(missing('forecast-model-parallel'))
  })

  it('withholds a forecast where the samples are worth too few', () => {
    const figures = [2263, 3190, 4851, 6994, 686, 1191]
    const topologies = [place(1, 1), place(1, 2), place(1, 4), place(1, 8), place(2, 8), place(8, 8)]
    const series = seriesWith(truth, topologies)
    const observations = series.observations.map((observation, index) => ({
      ...observation,
      throughput: samplesPerSecond(figures[index] ?? 1),
    }))
    const [made] = forecastsOf([{ ...series, observations }], [place(16, 8)])
    expect(made?.forecast).toEqual(missing('forecast-not-sampled'))
  })

  it('says that the largest measured topology deviates from the model', () => {
    const series = seriesWith(truth, [...upToTwoNodes, place(4, 8), place(8, 8)])
    const last = series.observations.at(-1)
    if (last === undefined) throw new Error('there is no figure')
    const slow = { ...last, throughput: samplesPerSecond(0.75 * last.throughput) }
    const { findings } = forecastOf(
      { ...series, observations: [...series.observations.slice(0, -1), slow] },
      [place(16, 8)],
    )
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'forecast-deviates',
        data: expect.objectContaining({ largest: true }) as unknown,
      }),
    )
  })

  it.each([
    [[place(2, 8), place(4, 8)], 0.5],
    [[place(1, 4), place(1, 8)], 0.5],
    [[place(1, 1), place(1, 8), place(2, 8), place(4, 8)], 0.55],
    [[...upToTwoNodes, place(4, 8)], 0.6],
  ])(
    'is withheld where the last step to more devices gained far less than the model has: %#',
    (topologies, share) => {
      const series = seriesWith(truth, topologies)
      const last = series.observations.at(-1)
      if (last === undefined) throw new Error('there is no figure')
      const slow = { ...last, throughput: samplesPerSecond(share * last.throughput) }
      const [made] = forecastsOf(
        [{ ...series, observations: [...series.observations.slice(0, -1), slow] }],
        [place(16, 8)],
      )
      expect(made?.forecast).toMatchObject({ code: 'forecast-scaling-collapses' })
    },
  )

  it('places devices on whole nodes, and says which numbers do not fill them', () => {
    const targets = { devices: [4, 12, 32], topologies: [] }
    const [made] = forecastAll([seriesWith(truth, upToTwoNodes)], targets, learnedPrior)
    if (made?.forecast.kind !== 'known') throw new Error('there is no forecast')
    const { predictions, findings } = made.forecast.value
    expect(predictions.map(({ topology }) => topologyText(topology))).toEqual(['1x4', '4x8'])
    expect(findings.map(({ code, data }) => [code, data])).toEqual([
      ['forecast-uneven', { devices: 12, perNode: 8 }],
    ])
  })
})
