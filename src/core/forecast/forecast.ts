import { known, missing, type Maybe, type Missing } from '../model/missing.ts'
import type { CodedFinding } from '../model/finding.ts'
import { deviceCount, sameTopology, topologyText, type Topology } from '../model/topology.ts'
import { ratio, samplesPerSecond, type Ratio, type SamplesPerSecond } from '../model/units.ts'
import { seededRandom } from '../stats/random.ts'
import { quantileOfSorted, sorted } from '../stats/sample.ts'
import { narrowing, type Narrowing } from './narrowing.ts'
import { networkEvidence, type NetworkEvidence, type NetworkOfFile } from './network-evidence.ts'
import { pooledPriors } from './pooling.ts'
import { forecastScales, isSampled, noiseScale, posterior, studentNoise } from './posterior.ts'
import { priorFor, type CommonPrior, type Prior } from './prior.ts'
import { inOrder, topologiesOf, type Observation, type Series } from './series.ts'
import { stepTime, type StepParts } from './step-time.ts'
import { placedTargets, type PlacedTargets, type Targets } from './targets.ts'
import { forecastFinding } from './messages.ts'

/** Probability that an interval contains the value that would be measured. */
export const forecastLevel = 0.9

/** A central value with an interval at {@link forecastLevel}. */
export interface ForecastRange<T extends number> {
  readonly value: T
  readonly low: T
  readonly high: T
}

export interface Prediction {
  readonly topology: Topology
  /** Missing where only a range is defensible. */
  readonly throughput: Maybe<SamplesPerSecond>
  readonly low: SamplesPerSecond
  readonly high: SamplesPerSecond
  /** Efficiency against linear scaling from one device, by the model. */
  readonly efficiency: ForecastRange<Ratio>
  /** Devices ÷ devices of the largest measured topology; up to 1, nothing is extrapolated. */
  readonly reach: Ratio
}

export interface FittedPoint {
  readonly observation: Observation
  /** The model's value, without the noise of a configuration. */
  readonly fitted: SamplesPerSecond
  /** measured ÷ fitted − 1. */
  readonly deviation: number
}

export interface Forecast {
  readonly series: Series
  /** In seconds per step; `waiting` is a share. */
  readonly parts: Readonly<Record<'compute' | 'within' | 'between' | 'waiting', ForecastRange<number>>>
  readonly fitted: readonly FittedPoint[]
  readonly predictions: readonly Prediction[]
  /** The measurement that would narrow the largest prediction most. */
  readonly narrowing: Maybe<Narrowing>
  /** Whether a measured all-reduce bounds the time between nodes. */
  readonly isNetworkUsed: boolean
  readonly findings: readonly CodedFinding[]
}

export interface SeriesForecast {
  readonly series: Series
  readonly forecast: Maybe<Forecast>
}

/** From this reach on, only a range is given, no value. */
const farthestValue = 100
/** A measured gain this many times below the model's is no noise: another limit was reached. */
const collapses = 1.4
/** A measured figure that deviates from the fit by this many times its noise gets a finding. */
const deviates = 3

/**
 * Forecasts every series for every target. Series of one input share their cluster, so the network time of one series informs the others.
 *
 * @param network of that cluster, where an all-reduce was measured over several of its nodes
 */
export function forecastAll(
  all: readonly Series[],
  targets: Targets,
  prior: CommonPrior,
  network?: NetworkOfFile,
): SeriesForecast[] {
  const priors = pooledPriors(all, prior)
  return all.map((series, index): SeriesForecast => {
    const seriesPrior = priors[index] ?? priorFor(prior, series.gradient)
    return {
      series,
      forecast: withheld(series) ?? forecastOf(series, seriesPrior, placedTargets(series, targets), network),
    }
  })
}

function withheld(series: Series): Missing | undefined {
  if (series.observations.length === 0) return missing('no-completed-run')
  if (!series.dataParallel) return missing('forecast-model-parallel')
  const [first, ...others] = topologiesOf(series)
  return others.length === 0
    ? missing('forecast-one-topology', { topology: first === undefined ? '' : topologyText(first) })
    : undefined
}

function forecastOf(
  series: Series,
  prior: Prior,
  targets: PlacedTargets,
  network: NetworkOfFile | undefined,
): Maybe<Forecast> {
  const evidence = network && networkEvidence(network.measured, series.gradient)
  const sampled = posterior(series, prior, evidence)
  if (!isSampled(sampled)) return missing('forecast-not-sampled')
  const { samples } = sampled
  const fitted = inOrder(series.observations).map((observation) => fittedPoint(series, samples, observation))
  const predictions = targets.topologies.map((topology) => predict(series, samples, topology, evidence))
  const collapse = collapseOf(series, fitted)
  if (collapse !== undefined && predictions.some(({ reach }) => reach > 1)) return collapse
  const farthest = predictions.reduce<Prediction | undefined>(
    (most, prediction) => (most === undefined || prediction.reach > most.reach ? prediction : most),
    undefined,
  )
  return known({
    series,
    parts: {
      compute: range(samples.map(({ compute }) => compute)),
      within: range(samples.map(({ within }) => within)),
      between: range(samples.map(({ between }) => between)),
      waiting: range(samples.map(({ waiting }) => waiting)),
    },
    fitted,
    predictions,
    narrowing:
      farthest === undefined || farthest.reach <= 1
        ? missing('forecast-not-beyond')
        : narrowing(series, samples, farthest.topology),
    isNetworkUsed: evidence !== undefined,
    findings: [
      ...targets.findings,
      ...findingsOf(series, fitted, predictions),
      ...networkFindings(series, predictions, network, evidence),
    ],
  })
}

const tail = (1 - forecastLevel) / 2

function range(values: readonly number[]): ForecastRange<number> {
  const ascending = sorted(values)
  return {
    value: quantileOfSorted(ascending, 0.5),
    low: quantileOfSorted(ascending, tail),
    high: quantileOfSorted(ascending, 1 - tail),
  }
}

/** The model's throughput at a topology, for one sample of its parts. */
const throughputAt = ({ samplesPerDevice }: Series, parts: StepParts, topology: Topology) =>
  (samplesPerDevice * deviceCount(topology)) / stepTime(parts, topology)

function predict(
  series: Series,
  samples: readonly StepParts[],
  topology: Topology,
  network: NetworkEvidence | undefined,
): Prediction {
  const noise = studentNoise(seededRandom(deviceCount(topology)))
  const { above, below } = forecastScales(series, topology)
  const modelled = samples.map((parts) => throughputAt(series, parts, topology))
  const { value } = range(modelled)
  const { low, high } = range(
    modelled.map((throughput) => {
      const deviation = noise()
      return throughput * Math.exp((deviation > 0 ? above : below) * deviation)
    }),
  )
  const efficiency = range(samples.map((parts) => parts.compute / stepTime(parts, topology)))
  const measured = topologiesOf(series)
  const reach = deviceCount(topology) / Math.max(...measured.map(deviceCount))
  return {
    topology,
    throughput: withheldValue(topology, measured, { reach, network }) ?? known(samplesPerSecond(value)),
    low: samplesPerSecond(low),
    high: samplesPerSecond(high),
    efficiency: { value: ratio(efficiency.value), low: ratio(efficiency.low), high: ratio(efficiency.high) },
    reach: ratio(reach),
  }
}

function withheldValue(
  topology: Topology,
  measured: readonly Topology[],
  { reach, network }: { readonly reach: number; readonly network: NetworkEvidence | undefined },
): Missing | undefined {
  if (topology.nodes > 1 && measured.every(({ nodes }) => nodes === 1))
    return missing(network === undefined ? 'forecast-one-node' : 'forecast-overlap-unknown')
  return reach > farthestValue ? missing('forecast-far', { reach }) : undefined
}

function fittedPoint(series: Series, samples: readonly StepParts[], observation: Observation): FittedPoint {
  const fitted = range(samples.map((parts) => throughputAt(series, parts, observation.topology))).value
  return {
    observation,
    fitted: samplesPerSecond(fitted),
    deviation: observation.throughput / fitted - 1,
  }
}

/**
 * Why more devices cannot be forecast: the last measured step to more devices gained far less than the model of all figures says. The
 * model does not know what limits it there.
 */
function collapseOf(series: Series, fitted: readonly FittedPoint[]): Missing | undefined {
  const largest = fitted.at(-1)
  const before = fitted.findLast(
    ({ observation: { topology } }) =>
      largest !== undefined && deviceCount(topology) < deviceCount(largest.observation.topology),
  )
  if (largest === undefined || before === undefined) return undefined
  const [from, to] = [before.observation, largest.observation]
  const more = deviceCount(to.topology) / deviceCount(from.topology)
  const measured = to.throughput / from.throughput / more
  const modelled = largest.fitted / before.fitted / more
  const noise = Math.hypot(noiseScale(series, from.topology), noiseScale(series, to.topology))
  if (modelled / measured <= Math.max(collapses, Math.exp(deviates * noise))) return undefined
  return missing('forecast-scaling-collapses', {
    from: topologyText(from.topology),
    to: topologyText(to.topology),
    measured,
    modelled,
  })
}

function findingsOf(
  series: Series,
  fitted: readonly FittedPoint[],
  predictions: readonly Prediction[],
): CodedFinding[] {
  const largest = fitted.at(-1)
  const off = fitted.filter(
    ({ deviation, observation: { topology } }) =>
      Math.abs(deviation) > deviates * noiseScale(series, topology),
  )
  return [
    ...off.map(({ observation: { topology }, deviation }) =>
      forecastFinding('forecast-deviates', {
        topology: topologyText(topology),
        share: deviation,
        largest: largest !== undefined && sameTopology(topology, largest.observation.topology),
      }),
    ),
    ...(series.gradient.kind === 'missing' && predictions.some(({ topology }) => topology.nodes > 1)
      ? [forecastFinding('forecast-gradient-unknown')]
      : []),
  ]
}

/** Which measured all-reduce a forecast uses, or why it uses none. */
function networkFindings(
  { gradient }: Series,
  predictions: readonly Prediction[],
  network: NetworkOfFile | undefined,
  evidence: NetworkEvidence | undefined,
): CodedFinding[] {
  if (network === undefined) return []
  const { file, measured } = network
  if (evidence === undefined || gradient.kind === 'missing')
    return [forecastFinding('forecast-network-unused', { file })]
  if (predictions.every(({ topology }) => topology.nodes === 1)) return []
  return [
    forecastFinding('forecast-network-used', {
      bytes: gradient.value,
      time: evidence.allReduce,
      bandwidth: evidence.bandwidth,
      ranks: measured.ranks,
      nodes: measured.nodes.length,
      backend: measured.backend,
      file,
    }),
  ]
}
