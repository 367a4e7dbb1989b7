import { alternatives } from '../yaml/nearest.ts'
import { SteadyError } from '../model/error.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import type { Architecture } from './architecture.ts'
import { stepFlopsOf, type FlopsConvention, type StepFlops } from './convention.ts'
import { publishedRules } from './conventions/published-rules.ts'
import type { TrainingWork } from './work.ts'

export const flopsConventions = publishedRules

/** Counts every matrix product that a causal model needs, and none that it skips. It knows every kind of model here. */
export const recommendedRule = 'causal'

/** @throws SteadyError FLOPS_CONVENTION_UNKNOWN */
export function flopsConventionNamed(name: string): FlopsConvention {
  const found = flopsConventions.find(({ id }) => id === name)
  if (found !== undefined) return found
  const ids = flopsConventions.map(({ id }) => id)
  throw new SteadyError('FLOPS_CONVENTION_UNKNOWN', { name, ...alternatives(name, ids) })
}

/** FLOPs of forward and backward pass; missing where the rule does not support the model. */
export function flopsOfStep(
  architecture: Architecture,
  work: TrainingWork,
  convention: FlopsConvention,
): Maybe<StepFlops> {
  const { lacks, id } = convention
  if (lacks.includes('no-experts') && architecture.experts !== undefined)
    return missing('convention-without-experts', { convention: id })
  if (lacks.includes('no-latent-attention') && architecture.latent !== undefined)
    return missing('convention-without-latent-attention', { convention: id })
  return known(stepFlopsOf(convention, convention.count(architecture, work), work))
}
