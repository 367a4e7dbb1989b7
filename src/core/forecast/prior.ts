import { mean } from '../stats/sample.ts'
import type { Bytes } from '../model/units.ts'
import type { Maybe } from '../model/missing.ts'
import type { StepParts } from './step-time.ts'

/** A quantity above 0 whose logarithm is normal. */
export interface LogNormal {
  /** Of the logarithm. */
  readonly mean: number
  readonly deviation: number
}

/** The parts with a prior. Nothing is known about the computation in advance. */
export const priorParts = ['within', 'between', 'waiting'] as const
export type PriorPart = (typeof priorParts)[number]

/** What is known about a training before its own figures, in the units of {@link StepParts}. */
export type Prior = Readonly<Record<PriorPart, LogNormal>>

/** What trainings have in common: seconds per gigabyte of gradient, and shares of the computation. */
export interface CommonPrior {
  readonly perGigabyte: Readonly<Record<'within' | 'between', LogNormal>>
  readonly waiting: LogNormal
}

const gigabyte = 1e9
/** Used where nobody states the size of the gradient: between those of ResNet-50 and of BERT-large. */
const usualGradient: LogNormal = { mean: Math.log(0.3), deviation: 1 }

/** The common prior, scaled to this gradient. */
export function priorFor({ perGigabyte, waiting }: CommonPrior, gradient: Maybe<Bytes>): Prior {
  const size =
    gradient.kind === 'known' ? { mean: Math.log(gradient.value / gigabyte), deviation: 0 } : usualGradient
  const scaled = (part: LogNormal): LogNormal => ({
    mean: part.mean + size.mean,
    deviation: Math.hypot(part.deviation, size.deviation),
  })
  return { within: scaled(perGigabyte.within), between: scaled(perGigabyte.between), waiting }
}

/** Mean and deviation of the logarithms of a part over samples. */
export function logMoments(samples: readonly StepParts[], part: PriorPart): LogNormal {
  const logs = samples.map((sample) => Math.log(sample[part]))
  const centre = mean(logs)
  return { mean: centre, deviation: Math.sqrt(mean(logs.map((log) => (log - centre) ** 2))) }
}
