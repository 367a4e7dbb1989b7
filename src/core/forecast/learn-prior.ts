import { deviceCount } from '../model/topology.ts'
import { mean, median } from '../stats/sample.ts'
import { posterior } from './posterior.ts'
import { logMoments, priorFor, type CommonPrior, type LogNormal } from './prior.ts'
import { stepTimeOf, topologiesOf, type Series } from './series.ts'

/** What one published series shows about the parts that trainings have in common. */
export interface PriorEvidence {
  /** In seconds per gigabyte. */
  readonly within: LogNormal
  readonly between: LogNormal
  /** Relative increase of the step time on twice the nodes, where two or more were measured. */
  readonly doubling: number | undefined
}

/** A prior so wide that the figures decide. */
const vague: CommonPrior = {
  perGigabyte: { within: { mean: -3, deviation: 2 }, between: { mean: -2.5, deviation: 2 } },
  waiting: { mean: Math.log(0.02), deviation: 0.8 },
}

/** Chosen by leaving frameworks out: docs/decisions/measuring.md. */
const waitingDeviation = 0.8
/** A doubling that costs less is noise, and counts as this. */
const leastDoubling = 0.004

/** Undefined where the gradient is unknown or only one topology was measured. */
export function priorEvidence(series: Series): PriorEvidence | undefined {
  const { gradient } = series
  if (gradient.kind === 'missing' || topologiesOf(series).length < 3) return undefined
  const { samples } = posterior(series, priorFor(vague, gradient))
  const perGigabyte = (part: 'within' | 'between'): LogNormal => {
    const { mean: seconds, deviation } = logMoments(samples, part)
    return { mean: seconds - Math.log(gradient.value / 1e9), deviation }
  }
  return { within: perGigabyte('within'), between: perGigabyte('between'), doubling: doublingOf(series) }
}

/** From two or more nodes to twice as many, with equally many devices on each. */
function doublingOf(series: Series): number | undefined {
  const several = series.observations.filter(({ topology }) => topology.nodes > 1)
  for (const from of several) {
    const to = several.find(
      ({ topology }) =>
        deviceCount(topology) === 2 * deviceCount(from.topology) &&
        topology.devicesPerNode === from.topology.devicesPerNode,
    )
    if (to !== undefined) return stepTimeOf(series, to) / stepTimeOf(series, from) - 1
  }
  return undefined
}

/** One step of an empirical Bayes estimate, from the spread of the series and their uncertainties. */
export function commonPrior(all: readonly PriorEvidence[]): CommonPrior {
  const over = (part: 'within' | 'between'): LogNormal => {
    const centre = mean(all.map((priorEvidence) => priorEvidence[part].mean))
    const variance = mean(
      all.map(
        (priorEvidence) => priorEvidence[part].deviation ** 2 + (priorEvidence[part].mean - centre) ** 2,
      ),
    )
    return { mean: centre, deviation: Math.sqrt(variance) }
  }
  const doublings = all.flatMap(({ doubling }) =>
    doubling === undefined ? [] : [Math.log(Math.max(doubling, leastDoubling))],
  )
  return {
    perGigabyte: { within: over('within'), between: over('between') },
    waiting: { mean: median(doublings), deviation: waitingDeviation },
  }
}
