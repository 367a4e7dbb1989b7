import { gaussian } from '../stats/gaussian.ts'
import { enoughEffective, importanceSamples, type Effort } from './importance.ts'
import { networkLog, type NetworkEvidence } from './network-evidence.ts'
import { priorParts, type LogNormal, type Prior } from './prior.ts'
import { deviceCount, type Topology } from '../model/topology.ts'
import { inOrder, mostPerNode, stepTimeOf, topologiesOf, type Series } from './series.ts'
import { computeLeft, networkShare, stepTime, type StepParts } from './step-time.ts'

/**
 * How far a configuration is from any smooth model, as a share of its step time: placement, switches, the day. Its tails
 * are those of Student's t, so that one odd figure moves little. Whole nodes are alike. On a part of a node the clocks,
 * the links and the host's share differ. docs/decisions/measuring.md has the tables that decided it.
 */
const configurationNoise = { wholeNodes: 0.012, otherNodes: 0.1, freedom: 4 }

/** The scale of that noise, in a series that counts nodes as whole with the most devices that it has figures of. */
export const noiseScale = (series: Series, topology: Topology): number =>
  topology.devicesPerNode === mostPerNode(topologiesOf(series))
    ? configurationNoise.wholeNodes
    : configurationNoise.otherNodes

/**
 * How far a step on twice the nodes is from every form that the model has, as a share of it. What no form has and slows a
 * step down goes on with every doubling; what speeds it up ends. Chosen by leaving out collections and frameworks:
 * docs/decisions/measuring.md.
 */
const formNoise = 0.025

/** The scales of what a figure may be off beyond the samples, above and below: its configuration's noise, and the form's. */
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

/** The least share of a step that is computation. Of longer networks the figures say how much too long they are. */
const leastCompute = 0.001
/** Of the logarithm of the anchor's step time. Its figure is far closer; without it such networks would leave it open. */
const anchorDeviation = 1

/**
 * Of Student's t, the tails of the prior of the network: its width was learned from few frameworks, so it is uncertain too.
 * docs/decisions/measuring.md has the coverage of other values.
 */
const networkFreedom = 12

/**
 * The form of the all-reduce is drawn as a normal deviate, stretched so that it is mostly near one of its two edges: more
 * often a ring of devices than one of nodes.
 */
const ringForm: LogNormal = { mean: -0.4, deviation: 1 }
const edges = 8

/** Samples of the parts of a step. */
export interface Posterior {
  readonly samples: readonly StepParts[]
  /** How many independent samples they are worth; see {@link isSampled}. */
  readonly effective: number
}

/** With fewer, each edge of an interval would be a handful of draws. */
const leastEffective = 100

export const isSampled = ({ effective }: Posterior): boolean => effective >= leastEffective

/** A figure as the density reads it. */
interface ObservedFigure {
  readonly topology: Topology
  /** Of the step time in seconds. */
  readonly log: number
  readonly scale: number
}

/** What the density is made of. */
interface KnownTerms {
  readonly observed: readonly ObservedFigure[]
  readonly prior: Prior
  readonly network: NetworkEvidence | undefined
}

/**
 * Samples of the parts of a step, given the figures of a series. They are drawn as the step time of one figure, the
 * anchor, and the parts that have a prior. The computation is what those leave of the anchor's step. Drawn itself, it
 * would have to fit the other parts to a percent. The first anchor whose samples are worth enough counts, else the best.
 *
 * @param network what a measured all-reduce says of the gradient's, where one was measured
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
 * The figure with the least noise, of equals the one of most devices; then that of one node, and that of one device. Where
 * the network takes most of a step of several nodes, the computation is a small difference of large numbers there.
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

/** Where the step and the network's part of it are drawn. */
interface DrawnPlaces {
  readonly anchor: Topology
  /** The time between nodes is drawn as what it is there: the figures show that, whatever the form. */
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

/** The logarithm of the normal density, up to a constant. */
const normalLog = (deviations: number) => -(deviations ** 2) / 2

/** The same of Student's t. */
const studentLog = (t: number, freedom: number) => (-(freedom + 1) / 2) * Math.log1p(t ** 2 / freedom)

/** Deviations of Student's t with the freedom of `configurationNoise`. */
export const studentNoise = (random: () => number) => (): number => {
  let squares = 0
  for (let count = 0; count < configurationNoise.freedom; count++) squares += gaussian(random) ** 2
  return gaussian(random) / Math.sqrt(squares / configurationNoise.freedom)
}
