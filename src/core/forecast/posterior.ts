import { seededRandom } from '../stats/random.ts'
import { networkLog, type NetworkEvidence } from './network-evidence.ts'
import { priorParts, type Prior } from './prior.ts'
import type { Topology } from '../model/topology.ts'
import { inOrder, mostPerNode, stepTimeOf, topologiesOf, type Series } from './series.ts'
import { stepTime, type StepParts } from './step-time.ts'

/**
 * How far a configuration is from any smooth model, as a share of its step time: placement, switches, the day. Its tails
 * are those of Student's t, so that one odd figure moves little. Whole nodes are alike. On a part of a node the clocks,
 * the links and the host's share differ. docs/decisions/forecast-model.md has the tables that decided it.
 */
const configurationNoise = { wholeNodes: 0.016, otherNodes: 0.1, freedom: 4 }

/** The scale of that noise, in a series that counts nodes as whole with the most devices that it has figures of. */
export const noiseScale = (series: Series, topology: Topology): number =>
  topology.devicesPerNode === mostPerNode(topologiesOf(series))
    ? configurationNoise.wholeNodes
    : configurationNoise.otherNodes

const walkers = 64
const rounds = 300
const warmUp = 150
const keepEvery = 5

/**
 * Samples of the parts of a step, given the figures of a series: the affine-invariant ensemble of Goodman and Weare
 * (Commun. Appl. Math. Comput. Sci. 5, 2010), seeded, so that the same figures give the same samples.
 *
 * @param network what a measured all-reduce says of the gradient's, where one was measured
 */
export function posterior(series: Series, prior: Prior, network?: NetworkEvidence): StepParts[] {
  const observed = inOrder(series.observations).map((observation) => ({
    topology: observation.topology,
    log: Math.log(stepTimeOf(series, observation)),
    scale: Math.hypot(noiseScale(series, observation.topology), observation.error),
  }))
  const density = (at: readonly number[]): number => {
    const parts = partsAt(at)
    const misfit = observed.map(({ topology, log, scale }) =>
      studentLog((log - Math.log(stepTime(parts, topology))) / scale),
    )
    const before = priorLog(at, prior) + (network === undefined ? 0 : networkLog(parts, network))
    return misfit.reduce((sum, one) => sum + one, before)
  }
  const first = observed[0]
  if (first === undefined) return []
  return ensemble(density, (random) => [
    first.log + 0.1 * gaussian(random),
    ...priorParts.map((name) => prior[name].mean + prior[name].deviation * gaussian(random)),
  ])
}

const partsAt = ([compute = 0, within = 0, between = 0, waiting = 0]: readonly number[]): StepParts => ({
  compute: Math.exp(compute),
  within: Math.exp(within),
  between: Math.exp(between),
  waiting: Math.exp(waiting),
})

const priorLog = (at: readonly number[], prior: Prior) =>
  priorParts.reduce((sum, name, index) => {
    const { mean, deviation } = prior[name]
    return sum - ((at[index + 1] ?? 0) - mean) ** 2 / (2 * deviation ** 2)
  }, 0)

const studentLog = (t: number) =>
  (-(configurationNoise.freedom + 1) / 2) * Math.log1p(t ** 2 / configurationNoise.freedom)

function ensemble(
  density: (at: readonly number[]) => number,
  start: (random: () => number) => number[],
): StepParts[] {
  const random = seededRandom(20_090)
  const places = Array.from({ length: walkers }, () => start(random))
  const densities = places.map(density)
  const kept: StepParts[] = []
  const half = walkers / 2
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < walkers; index++) {
      const other = places[Math.floor(random() * half) + (index < half ? half : 0)] ?? []
      const place = places[index] ?? []
      const stretch = (1 + random()) ** 2 / 2
      const next = place.map((value, axis) => (other[axis] ?? 0) + stretch * (value - (other[axis] ?? 0)))
      const reached = density(next)
      const gain = (place.length - 1) * Math.log(stretch) + reached - (densities[index] ?? 0)
      if (Math.log(random()) < gain) {
        places[index] = next
        densities[index] = reached
      }
    }
    if (round >= warmUp && round % keepEvery === 0) kept.push(...places.map(partsAt))
  }
  return kept
}

/** Box and Muller. */
const gaussian = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Deviations of Student's t with the freedom of `configurationNoise`. */
export const studentNoise = (random: () => number) => (): number => {
  let squares = 0
  for (let count = 0; count < configurationNoise.freedom; count++) squares += gaussian(random) ** 2
  return gaussian(random) / Math.sqrt(squares / configurationNoise.freedom)
}
