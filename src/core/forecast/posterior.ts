import { gaussian } from '../stats/gaussian.ts'
import { enoughEffective, importanceSamples, type Effort } from './importance.ts'
import { networkLog, type NetworkEvidence } from './network-evidence.ts'
import { priorParts, type LogNormal, type Prior } from './prior.ts'
import { deviceCount, type Topology } from '../model/topology.ts'
import { inOrder, mostPerNode, stepTimeOf, topologiesOf, type Series } from './series.ts'
import { computeLeft, stepTime, type StepParts } from './step-time.ts'

/**
 * How far a configuration is from any smooth model, as a share of its step time: placement, switches, the day. Its tails
 * are those of Student's t, so that one odd figure moves little. Whole nodes are alike. On a part of a node the clocks,
 * the links and the host's share differ. docs/decisions/forecast-model.md has the tables that decided it.
 */
const configurationNoise = { wholeNodes: 0.012, otherNodes: 0.1, freedom: 4 }

/** The scale of that noise, in a series that counts nodes as whole with the most devices that it has figures of. */
export const noiseScale = (series: Series, topology: Topology): number =>
  topology.devicesPerNode === mostPerNode(topologiesOf(series))
    ? configurationNoise.wholeNodes
    : configurationNoise.otherNodes

/** The least share of a step that is computation. Of longer networks the figures say how much too long they are. */
const leastCompute = 0.001
/** Of the logarithm of the anchor's step time. Its figure is far closer; without it such networks would leave it open. */
const anchorDeviation = 1

/**
 * Of Student's t, the tails of the prior of the network: its width was learned from few frameworks, so it is uncertain too.
 * docs/decisions/forecast-model.md has the coverage of other values.
 */
const networkFreedom = 6

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
interface Observed {
  readonly topology: Topology
  /** Of the step time in seconds. */
  readonly log: number
  readonly scale: number
}

/** What the density is made of. */
interface KnownTerms {
  readonly observed: readonly Observed[]
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
  const observed = inOrder(series.observations).map((observation): Observed => ({
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
function anchorsOf(observed: readonly Observed[]): Observed[] {
  const bestOf = (some: readonly Observed[]) => some.toReversed().toSorted((a, b) => a.scale - b.scale)[0]
  const anchors = [
    bestOf(observed),
    bestOf(observed.filter(({ topology }) => topology.nodes === 1)),
    bestOf(observed.filter(({ topology }) => deviceCount(topology) === 1)),
  ]
  return [...new Set(anchors)].filter((observed) => observed !== undefined)
}

function sampledFrom(anchor: Observed, effort: Effort, { observed, prior, network }: KnownTerms): Posterior {
  const starts: readonly LogNormal[] = [
    { mean: anchor.log, deviation: anchorDeviation },
    ...priorParts.map((name) => prior[name]),
  ]
  const density = (at: readonly number[]): number => {
    const parts = partsAt(at, anchor.topology)
    const [step = 0, within = 0, between = 0, waiting = 0] = starts.map(
      ({ mean, deviation }, index) => ((at[index] ?? 0) - mean) / deviation,
    )
    const known =
      normalLog(step) +
      studentLog(within, networkFreedom) +
      studentLog(between, networkFreedom) +
      normalLog(waiting) +
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
    [anchor.scale, ...priorParts.map((name) => prior[name].deviation)],
    effort,
  )
  return { samples: samples.map((at) => partsAt(at, anchor.topology)), effective }
}

function partsAt(
  [step = 0, within = 0, between = 0, waiting = 0]: readonly number[],
  anchor: Topology,
): StepParts {
  const whole = Math.exp(step)
  const parts = {
    compute: 0,
    within: Math.exp(within),
    between: Math.exp(between),
    waiting: Math.exp(waiting),
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
