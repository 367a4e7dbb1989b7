import { alternatives } from '../yaml/nearest.ts'
import { SteadyError } from '../model/error.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import type { Architecture } from './architecture.ts'
import { stepFlopsOf, type FlopsConvention, type StepFlops } from './convention.ts'
import { sixN } from './conventions/6n.ts'
import { sixNOfLayers } from './conventions/6n-layers.ts'
import { sixNWithoutEmbedding } from './conventions/6n-no-embedding.ts'
import { causal } from './conventions/causal.ts'
import { internevo } from './conventions/internevo.ts'
import { llmC } from './conventions/6n-half-attention.ts'
import { llmFoundry } from './conventions/llm-foundry.ts'
import { matrixProducts } from './conventions/matrix-products.ts'
import { maxtextRule } from './conventions/maxtext-causal.ts'
import { megatron2021 } from './conventions/megatron-2021.ts'
import { megatronDeepspeed } from './conventions/megatron-deepspeed.ts'
import { megatronSquare } from './conventions/megatron-square.ts'
import { megatronRule } from './conventions/megatron-causal.ts'
import { nanochatRule } from './conventions/nanochat-window.ts'
import { nanogpt } from './conventions/palm-no-positions.ts'
import { nanotronRule } from './conventions/nanotron-llama.ts'
import { palm } from './conventions/palm.ts'
import { torchtitanRule } from './conventions/6n-attention.ts'
import type { TrainingWork } from './work.ts'

/** A new rule is one file and one row. */
export const flopsConventions: readonly FlopsConvention[] = [
  sixN,
  sixNWithoutEmbedding,
  sixNOfLayers,
  palm,
  nanogpt,
  llmC,
  llmFoundry,
  torchtitanRule,
  matrixProducts,
  causal,
  megatronRule,
  megatronSquare,
  megatron2021,
  megatronDeepspeed,
  maxtextRule,
  nanotronRule,
  nanochatRule,
  internevo,
]

/** @throws SteadyError FLOPS_CONVENTION_UNKNOWN */
export function flopsConventionNamed(name: string): FlopsConvention {
  const found = flopsConventions.find(({ id }) => id === name)
  if (found !== undefined) return found
  const ids = flopsConventions.map(({ id }) => id)
  throw new SteadyError('FLOPS_CONVENTION_UNKNOWN', { name, ...alternatives(name, ids) })
}

/** FLOPs of forward and backward pass; missing where the rule does not know a model like this. */
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
