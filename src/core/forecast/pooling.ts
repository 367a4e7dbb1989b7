import type { Maybe } from '../model/missing.ts'
import type { Bytes } from '../model/units.ts'
import { isSampled, posterior } from './posterior.ts'
import { logMoments, priorFor, type CommonPrior, type LogNormal, type Prior } from './prior.ts'
import { topologiesOf, type Series } from './series.ts'

/** The share of the variance of the time between nodes that trainings on one cluster have in common. */
const shared = 0.5

/**
 * A prior for each series. A series without figures of several nodes learns the network time from the other series of its cluster: a
 * normal model of groups, with the common prior above it.
 */
export function pooledPriors(all: readonly Series[], common: CommonPrior): Prior[] {
  const seriesPriors = all.map(({ gradient }) => priorFor(common, gradient))
  const multiNode = all.flatMap((series, index) => {
    const prior = seriesPriors[index]
    if (prior === undefined || !isTelling(series)) return []
    const sampled = posterior(series, prior)
    return isSampled(sampled) ? [{ series, prior, samples: sampled.samples }] : []
  })
  return all.map((series, index) => {
    const prior = seriesPriors[index] ?? priorFor(common, series.gradient)
    const others = multiNode.filter(
      (sampledSeries) => sampledSeries.series !== series && sampledSeries.series.cluster === series.cluster,
    )
    const logNormals = others.flatMap((other): LogNormal[] => {
      const shift = scaleBetween(other.series.gradient, series.gradient)
      if (shift === undefined) return []
      const { mean, deviation } = likelihoodOf(logMoments(other.samples, 'between'), other.prior.between)
      return [{ mean: mean + shift, deviation }]
    })
    return { ...prior, between: informed(prior.between, logNormals) }
  })
}

/** Whether the figures of a series show the network time. */
const isTelling = (series: Series) =>
  topologiesOf(series).length > 1 && topologiesOf(series).some(({ nodes }) => nodes > 1)

/** How the ratio of gradient sizes shifts a part's logarithm; undefined where only one size is known. */
function scaleBetween(from: Maybe<Bytes>, to: Maybe<Bytes>): number | undefined {
  if (from.kind === 'known' && to.kind === 'known') return Math.log(to.value / from.value)
  return from.kind === to.kind ? 0 : undefined
}

/** The likelihood of a series' figures: its posterior without the prior. */
function likelihoodOf(posteriorMoments: LogNormal, prior: LogNormal): LogNormal {
  const precision = 1 / posteriorMoments.deviation ** 2 - 1 / prior.deviation ** 2
  if (precision <= 1e-6) return { mean: prior.mean, deviation: Number.POSITIVE_INFINITY }
  const weighted = posteriorMoments.mean / posteriorMoments.deviation ** 2 - prior.mean / prior.deviation ** 2
  return { mean: weighted / precision, deviation: Math.sqrt(1 / precision) }
}

/** The prior of a further member of a group, given the other members. */
function informed({ mean, deviation }: LogNormal, others: readonly LogNormal[]): LogNormal {
  const between = shared * deviation ** 2
  const within = (1 - shared) * deviation ** 2
  let precision = 1 / between
  let weighted = mean / between
  for (const other of others) {
    const weight = 1 / (within + other.deviation ** 2)
    precision += weight
    weighted += weight * other.mean
  }
  return { mean: weighted / precision, deviation: Math.sqrt(within + 1 / precision) }
}
