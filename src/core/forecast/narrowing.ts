import { known, missing, type Maybe } from '../model/missing.ts'
import { deviceCount, sameTopology, type Topology } from '../model/topology.ts'
import { ratio, type Ratio } from '../model/units.ts'
import { mean } from '../stats/sample.ts'
import { noiseScale } from './posterior.ts'
import { topologiesOf, type Series } from './series.ts'
import { stepTime, type StepParts } from './step-time.ts'

/** A measurement to make next, and its effect on a forecast. */
export interface Narrowing {
  readonly measure: Topology
  readonly target: Topology
  /** Expected width of the interval after the measurement ÷ the width now. */
  readonly remaining: Ratio
}

/** The largest topology of the next measurement, as a multiple of the largest so far. */
const largestStep = 4
/** A measurement that leaves a larger share of the width is not recommended. */
const noticeable = 0.98

/**
 * The measurement that would leave the narrowest interval at the target. A linear regression over the samples, with the noise of a
 * configuration, tells what each candidate would leave.
 */
export function narrowing(series: Series, samples: readonly StepParts[], target: Topology): Maybe<Narrowing> {
  const at = (topology: Topology) => samples.map((parts) => Math.log(stepTime(parts, topology)))
  const wanted = at(target)
  const spread = covariance(wanted, wanted)
  const noise = noiseScale(series, target) ** 2
  const options = candidates(series, target).map((measure): Narrowing => {
    const seen = at(measure)
    const explained =
      covariance(seen, wanted) ** 2 / (covariance(seen, seen) + noiseScale(series, measure) ** 2)
    const remaining = Math.sqrt((spread - explained + noise) / (spread + noise))
    return { measure, target, remaining: ratio(remaining) }
  })
  const [best] = options.toSorted(
    (a, b) => a.remaining - b.remaining || deviceCount(a.measure) - deviceCount(b.measure),
  )
  return best === undefined || best.remaining > noticeable ? missing('forecast-nothing-narrows') : known(best)
}

/** Whole nodes and parts of one node, in doublings: not measured yet, smaller than the target, and within reach. */
function candidates(series: Series, target: Topology): Topology[] {
  const measured = topologiesOf(series)
  const most = largestStep * Math.max(...measured.map(deviceCount))
  const perNode = target.devicesPerNode
  const doublings = (limit: number) =>
    Array.from({ length: Math.floor(Math.log2(limit)) + 1 }, (_, exponent) => 2 ** exponent)
  const all: Topology[] = [
    ...doublings(perNode).map((devicesPerNode) => ({ nodes: 1, devicesPerNode })),
    ...doublings(target.nodes).map((nodes) => ({ nodes, devicesPerNode: perNode })),
  ]
  return all.filter(
    (topology) =>
      deviceCount(topology) < deviceCount(target) &&
      deviceCount(topology) <= most &&
      !measured.some((known) => sameTopology(known, topology)),
  )
}

function covariance(a: readonly number[], b: readonly number[]): number {
  const [centreA, centreB] = [mean(a), mean(b)]
  return mean(a.map((value, index) => (value - centreA) * ((b[index] ?? 0) - centreB)))
}
