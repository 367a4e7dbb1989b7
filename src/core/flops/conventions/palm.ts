import { ofSquare, ofWeights, type FlopsConvention } from '../convention.ts'
import { parametersOf } from '../parameters.ts'

export const palm: FlopsConvention = {
  id: 'palm',
  formula: '6N + 12LHQT',
  source: 'https://arxiv.org/abs/2204.02311, appendix B (Chowdhery et al., 2022)',
  lacks: ['no-latent-attention'],
  count(architecture, work) {
    const { active, embedding, positions, head } = parametersOf(architecture)
    const outside = embedding + positions + head
    return {
      layers: ofWeights(active - outside, work),
      attention: ofSquare(architecture.layers, architecture.heads * architecture.headSize, work),
      head: ofWeights(outside, work),
    }
  },
}
