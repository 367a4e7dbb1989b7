import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known, missing } from '../model/missing.ts'
import { same } from '../model/text.ts'
import { deviceCount, type Topology } from '../model/topology.ts'
import { bytes, ratio, samplesPerSecond, seconds } from '../model/units.ts'
import type { ClusterNetwork } from '../preflight/network-file.ts'
import { seededRandom } from '../stats/random.ts'
import { mean, median } from '../stats/sample.ts'
import { forecastAll, type Prediction } from './forecast.ts'
import { learnedPrior } from './learned-prior.ts'
import { networkEvidence, networkLog } from './network-evidence.ts'
import type { Series } from './series.ts'
import { ring, stepTime, type StepParts } from './step-time.ts'

const place = (nodes: number, devicesPerNode: number): Topology => ({ nodes, devicesPerNode })
const target = place(4, 8)
const gradient = bytes(1e8)
const samplesPerDevice = 128

/** An all-reduce over two nodes of 8 that follows the ring exactly. */
function networkOf(bandwidth: number, latency = 50e-6): ClusterNetwork {
  const ranks = 16
  return {
    nodes: ['a', 'b'],
    devicesPerNode: 8,
    devices: ['Sample GPU'],
    backend: 'nccl',
    ranks,
    allReduce: [4096, 1 << 26].map((size) => ({
      bytes: bytes(size),
      time: seconds(latency + (2 * ring(ranks) * size) / bandwidth),
    })),
    links: [],
  }
}

const throughputAt = (parts: StepParts, topology: Topology) =>
  (samplesPerDevice * deviceCount(topology)) / stepTime(parts, topology)

const seriesOf = (parts: StepParts, topologies: readonly Topology[], noise = () => 0): Series => ({
  name: 'series',
  label: same('series'),
  unit: 'images',
  cluster: '',
  dataParallel: true,
  samplesPerDevice,
  perNode: 8,
  gradient: known(gradient),
  observations: topologies.map((topology) => ({
    topology,
    throughput: samplesPerSecond(throughputAt(parts, topology) * Math.exp(noise())),
    error: ratio(0),
  })),
})

function forecastOf(series: Series, network?: ClusterNetwork) {
  const [made] = forecastAll(
    [series],
    { devices: [], topologies: [target] },
    learnedPrior,
    network && { file: 'network.json', measured: network },
  )
  if (made?.forecast.kind !== 'known') throw new Error('there is no forecast')
  const [prediction] = made.forecast.value.predictions
  if (prediction === undefined) throw new Error('there is no prediction')
  return { ...made.forecast.value, prediction }
}

const oneNode = [place(1, 1), place(1, 4), place(1, 8)]
const widthOf = ({ low, high }: Prediction) => Math.log(high / low)

describe('an all-reduce of the gradient', () => {
  it('takes the time of a ring at the bandwidth of the largest one, after the latency of the smallest', () => {
    const evidence = networkEvidence(networkOf(10e9), known(gradient))
    const ideal = (2 * ring(16) * gradient) / 10e9
    expect(evidence?.allReduce).toBeGreaterThan(ideal + 50e-6)
    expect(evidence?.allReduce).toBeLessThan(1.02 * ideal + 100e-6)
    expect(evidence?.topology).toEqual(place(2, 8))
  })

  it('takes as long as measured where one size was measured, of just these bytes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1 << 30 }),
        fc.double({ min: 1e-6, max: 10, noNaN: true }),
        fc.integer({ min: 2, max: 1024 }),
        (size, time, ranks) => {
          const allReduce = [{ bytes: bytes(size), time: seconds(time) }]
          const evidence = networkEvidence({ ...networkOf(10e9), ranks, allReduce }, known(bytes(size)))
          expect((evidence?.allReduce ?? 0) / time).toBeCloseTo(1, 9)
        },
      ),
    )
  })

  it('has no time where the size of the gradient is not known', () => {
    expect(networkEvidence(networkOf(10e9), missing('gradient-size-unknown'))).toBeUndefined()
  })

  it('makes every exposed share up to the whole equally credible, and little more than it', () => {
    const evidence = networkEvidence(networkOf(10e9), known(gradient))
    if (evidence === undefined) throw new Error('there is no evidence')
    /** The density of the share itself, from that of its logarithm. */
    const density = (share: number) => {
      const parts = {
        compute: 1,
        within: 1,
        between: (share * evidence.allReduce) / ring(16),
        waiting: 1,
        byNodes: 0,
      }
      return Math.exp(networkLog(parts, evidence)) / share
    }
    expect(density(0.5) / density(0.01)).toBeCloseTo(1, 1.5)
    expect(density(2) / density(0.01)).toBeLessThan(0.01)
  })
})

describe('a forecast from one node with a measured all-reduce', () => {
  /** Trainings on networks of 2 to 50 GB/s that expose any share of their all-reduce. */
  function simulated(seed: number) {
    const random = seededRandom(seed)
    const within = (low: number, high: number) => low * (high / low) ** random()
    const bandwidth = within(2e9, 50e9)
    const parts: StepParts = {
      compute: within(0.05, 0.5),
      within: within(0.0005, 0.01),
      between: random() * 2 * (gradient / bandwidth),
      waiting: within(0.01, 0.05),
      byNodes: 0,
    }
    const noise = () => 0.01 * (random() + random() + random() - 1.5)
    return { network: networkOf(bandwidth), parts, series: seriesOf(parts, oneNode, noise) }
  }

  const trainings = Array.from({ length: 60 }, (_, index) => {
    const { network, parts, series } = simulated(index + 1)
    const [without, measured] = [forecastOf(series).prediction, forecastOf(series, network).prediction]
    const truth = throughputAt(parts, target)
    return {
      isCovered: measured.low < truth && truth < measured.high,
      narrower: widthOf(measured) / widthOf(without),
    }
  })

  it('has the truth inside the interval as often as the interval says', () => {
    expect(mean(trainings.map(({ isCovered }) => (isCovered ? 1 : 0)))).toBeGreaterThanOrEqual(0.85)
  })

  it('has a narrower interval than without', () => {
    const shares = trainings.map(({ narrower }) => narrower)
    expect(median(shares)).toBeLessThan(0.5)
    expect(mean(shares.map((share) => (share < 1 ? 1 : 0)))).toBeGreaterThan(0.9)
  })

  it('is narrower for a faster network, which has less to hide', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e9, max: 4e9, noNaN: true }), (bandwidth) => {
        const series = seriesOf(
          { compute: 0.2, within: 0.004, between: 0.004, waiting: 0.02, byNodes: 0 },
          oneNode,
        )
        const [slow, fast] = [bandwidth, 8 * bandwidth].map((value) =>
          widthOf(forecastOf(series, networkOf(value)).prediction),
        )
        expect(fast).toBeLessThan(slow ?? 0)
      }),
      { numRuns: 5 },
    )
  })

  it('gives no value, because nothing shows what the computation hides, and says what it was made from', () => {
    const series = seriesOf(
      { compute: 0.2, within: 0.004, between: 0.004, waiting: 0.02, byNodes: 0 },
      oneNode,
    )
    const { prediction, findings } = forecastOf(series, networkOf(10e9))
    expect(prediction.throughput).toEqual(missing('forecast-overlap-unknown'))
    expect(findings).toMatchObject([
      { code: 'forecast-network-used', data: { ranks: 16, file: 'network.json' } },
    ])
  })
})

it('says that the network is not used where the size of the gradient is not known', () => {
  const parts = { compute: 0.2, within: 0.004, between: 0.004, waiting: 0.02, byNodes: 0 }
  const unsized = { ...seriesOf(parts, oneNode), gradient: missing('gradient-size-unknown') }
  const { findings, isNetworkUsed } = forecastOf(unsized, networkOf(10e9))
  expect(isNetworkUsed).toBe(false)
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'forecast-network-unused', data: { file: 'network.json' } }),
  )
  expect(forecastOf(seriesOf(parts, oneNode), networkOf(10e9)).isNetworkUsed).toBe(true)
})

it('figures of several nodes outweigh a measured all-reduce that they contradict', () => {
  const parts = { compute: 0.2, within: 0.004, between: 0.08, waiting: 0.02, byNodes: 0 }
  const figures = [...oneNode, place(2, 8), place(8, 8)]
  const { prediction } = forecastOf(seriesOf(parts, figures), networkOf(20e9))
  const value = prediction.throughput.kind === 'known' ? prediction.throughput.value : 0
  expect(value / throughputAt(parts, target)).toBeCloseTo(1, 1.5)
  // What the all-reduce alone says is far away.
  expect(throughputAt({ ...parts, between: 0.01 }, target)).toBeGreaterThan(1.3 * throughputAt(parts, target))
})
