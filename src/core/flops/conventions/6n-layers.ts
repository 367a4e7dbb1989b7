import { ofWeights, type FlopsConvention } from '../convention.ts'
import { parametersOf } from '../parameters.ts'

/** Weights of the layers alone, without embedding tables and head. */
export const sixNOfLayers: FlopsConvention = {
  id: '6n-layers',
  formula: '6(N − E − P − head)',
  source: 'https://arxiv.org/abs/2001.08361, section 2.1 (Kaplan et al., 2020)',
  lacks: [],
  count(architecture, work) {
    const { active, embedding, positions, head } = parametersOf(architecture)
    return { layers: ofWeights(active - embedding - positions - head, work), attention: 0, head: 0 }
  },
}
