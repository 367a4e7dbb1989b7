import { gaussian } from '../stats/random.ts'
import { enoughEffective, importanceSamples, type Effort } from './importance.ts'
import { networkLog, type NetworkEvidence } from './network-evidence.ts'
import { priorParts, type LogNormal, type Prior } from './prior.ts'
import { deviceCount, type Topology } from '../model/topology.ts'
import { inOrder, mostPerNode, stepTimeOf, topologiesOf, type Series } from './series.ts'
import { computeLeft, networkShare, stepTime, type StepParts } from './step-time.ts'

/**
 * How far a configuration is from any smooth model, as a share of its step time: placement, switches, the day. Tails are Student's t, so
 * that one odd figure moves little. All whole nodes have the same noise. On a part of a node, the clocks, the links and the share of the
 * host differ. docs/decisions/measuring.md has the tables behind these values.
 */
const configurationNoise = { wholeNodes: 0.012, otherNodes: 0.1, freedom: 4 }

/** The scale of that noise. Nodes with the most devices of the series count as whole. */
export const noiseScale = (series: Series, topology: Topology): number =>
  topology.devicesPerNode === mostPerNode(topologiesOf(series))
    ? configurationNoise.wholeNodes
    : configurationNoise.otherNodes

/**
 * Error of the model's form for each doubling of the nodes, as a share of the step time. A slowdown that no form describes continues with
 * every doubling; a speed-up ends. Chosen by leaving out collections and frameworks: docs/decisions/measuring.md.
 */
const formNoise = 0.025

/** Scales of the error of a figure beyond the samples, above and below: the noise of its configuration and of the form. */
export interface ForecastScales {
  readonly above: number
  readonly below: number
}

export function forecastScales(series: Series, topology: Topology): ForecastScales {
  const most = Math.max(...topologiesOf(series).map(({ nodes }) => nodes))
  const doublings = Math.max(0, Math.log2(topology.nodes / most))
  const noise = noiseScale(series, topology)
  return {
    above: Math.hypot(noise, formNoise * Math.min(2, doublings)),
    below: Math.hypot(noise, formNoise * doublings),
  }
}

/** The least share of computation in a step. Where the network takes longer, the figures contradict by how much. */
const leastCompute = 0.001
/** Deviation of the logarithm of the anchor's step time. The figure is far closer, but bounds networks that take too long. */
const anchorDeviation = 1

/**
 * Degrees of freedom of Student's t, for the tails of the network's prior. Its width was learned from few frameworks, so it is uncertain
 * too. docs/decisions/measuring.md has the coverage of other values.
 */
const networkFreedom = 12

/**
 * The form of the all-reduce is drawn as a normal deviate, stretched so that it is mostly near one of its two edges. A ring of devices is
 * more frequent than a ring of nodes.
 */
const ringForm: LogNormal = { mean: -0.4, deviation: 1 }
const edges = 8

/** Samples of the parts of a step. */
export interface Posterior {
  readonly samples: readonly StepParts[]
  /** Effective sample size; see {@link isSampled}. */
  readonly effective: number
}

/** With a smaller effective sample size, each edge of an interval rests on a handful of draws. */
const leastEffective = 100

export const isSampled = ({ effective }: Posterior): boolean => effective >= leastEffective

interface ObservedFigure {
  readonly topology: Topology
  /** Logarithm of the step time in seconds. */
  readonly log: number
  readonly scale: number
}

/** The inputs of the density. */
interface KnownTerms {
  readonly observed: readonly ObservedFigure[]
  readonly prior: Prior
  readonly network: NetworkEvidence | undefined
}

/**
 * Samples of the parts of a step, given the figures of a series. The samples draw the step time of one figure, the anchor, and the parts
 * that have a prior. The computation is the rest of the anchor's step. If it were drawn itself, it would have to fit the other parts to a
 * percent. The first anchor with a large enough effective sample size counts, else the best one.
 *
 * @param network the evidence of a measured all-reduce, where there is one
 */
export function posterior(series: Series, prior: Prior, network?: NetworkEvidence): Posterior {
  const observed = inOrder(series.observations).map((observation): ObservedFigure => ({
    topology: observation.topology,
    log: Math.log(stepTimeOf(series, observation)),
    scale: Math.hypot(noiseScale(series, observation.topology), observation.error),
  }))
  let best: Posterior = { samples: [], effective: 0 }
  for (const effort of ['usual', 'patient'] as const)
    for (const anchor of anchorsOf(observed)) {
      const posterior = sampledFrom(anchor, effort, { observed, prior, network })
      if (posterior.effective > best.effective) best = posterior
      if (best.effective >= enoughEffective) return best
    }
  return best
}

/**
 * Candidates for the anchor: the figure with the least noise, and of equals the one with the most devices; then one of a single node,
 * then one of a single device. Where the network takes most of a step of several nodes, the computation there is a small difference of
 * large numbers.
 */
function anchorsOf(observed: readonly ObservedFigure[]): ObservedFigure[] {
  const bestOf = (some: readonly ObservedFigure[]) =>
    some.toReversed().toSorted((a, b) => a.scale - b.scale)[0]
  const anchors = [
    bestOf(observed),
    bestOf(observed.filter(({ topology }) => topology.nodes === 1)),
    bestOf(observed.filter(({ topology }) => deviceCount(topology) === 1)),
  ]
  return [...new Set(anchors)].filter((observed) => observed !== undefined)
}

function sampledFrom(
  anchor: ObservedFigure,
  effort: Effort,
  { observed, prior, network }: KnownTerms,
): Posterior {
  const starts: readonly LogNormal[] = [
    { mean: anchor.log, deviation: anchorDeviation },
    ...priorParts.map((name) => prior[name]),
    ringForm,
  ]
  const places = { anchor: anchor.topology, network: networkTopology(observed) }
  const density = (at: readonly number[]): number => {
    const parts = partsAt(at, places)
    const [step = 0, within = 0, , waiting = 0, byNodes = 0] = starts.map(
      ({ mean, deviation }, index) => ((at[index] ?? 0) - mean) / deviation,
    )
    const between = (Math.log(parts.between) - prior.between.mean) / prior.between.deviation
    const known =
      normalLog(step) +
      studentLog(within, networkFreedom) +
      studentLog(between, networkFreedom) +
      normalLog(waiting) +
      normalLog(byNodes) +
      (network === undefined ? 0 : networkLog(parts, network))
    return observed.reduce(
      (sum, { topology, log, scale }) =>
        sum + studentLog((log - Math.log(stepTime(parts, topology))) / scale, configurationNoise.freedom),
      known,
    )
  }
  const { samples, effective } = importanceSamples(
    density,
    starts.map(({ mean }) => mean),
    [anchor.scale, ...priorParts.map((name) => prior[name].deviation), ringForm.deviation],
    effort,
  )
  return { samples: samples.map((at) => partsAt(at, places)), effective }
}

/** The topologies at which the step and its network time are drawn. */
interface DrawnPlaces {
  readonly anchor: Topology
  /** The network time is drawn at this topology, because the figures there show it whatever the form. */
  readonly network: Topology | undefined
}

const networkTopology = (observed: readonly ObservedFigure[]): Topology | undefined =>
  observed.findLast(({ topology }) => topology.nodes > 1)?.topology

function partsAt(
  [step = 0, within = 0, atNetwork = 0, waiting = 0, ring = 0]: readonly number[],
  { anchor, network }: DrawnPlaces,
): StepParts {
  const whole = Math.exp(step)
  const byNodes = 1 / (1 + Math.exp(-edges * ring))
  const parts = {
    compute: 0,
    within: Math.exp(within),
    between: Math.exp(atNetwork) / (network === undefined ? 1 : networkShare(byNodes, network)),
    waiting: Math.exp(waiting),
    byNodes,
  }
  parts.compute = Math.max(computeLeft(whole, parts, anchor), leastCompute * whole)
  return parts
}

/** Log-density of the normal distribution, up to a constant. */
const normalLog = (deviations: number) => -(deviations ** 2) / 2

/** Log-density of Student's t, up to a constant. */
const studentLog = (t: number, freedom: number) => (-(freedom + 1) / 2) * Math.log1p(t ** 2 / freedom)

/** Deviations of Student's t with the freedom of `configurationNoise`. */
export const studentNoise = (random: () => number) => (): number => {
  let squares = 0
  for (let count = 0; count < configurationNoise.freedom; count++) squares += gaussian(random) ** 2
  return gaussian(random) / Math.sqrt(squares / configurationNoise.freedom)
}
