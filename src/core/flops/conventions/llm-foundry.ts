import { ofSquare, ofWeights, type FlopsConvention } from '../convention.ts'
import { parametersOf } from '../parameters.ts'

/** All weights and the whole square of attention. Recomputation is a further forward pass of everything. */
export const llmFoundry: FlopsConvention = {
  id: 'llm-foundry',
  formula: '6N + 12LhT',
  source:
    'https://github.com/mosaicml/llm-foundry/blob/8c8dd48f72168c5d51e2f7b151595892a8fba43d/scripts/train/benchmarking/README.md',
  lacks: ['no-latent-attention'],
  recomputesHead: true,
  count(architecture, work) {
    const { active, embedding, positions, head } = parametersOf(architecture)
    const outside = embedding + positions + head
    return {
      layers: ofWeights(active - outside, work),
      attention: ofSquare(architecture.layers, architecture.hidden, work),
      head: ofWeights(outside, work),
    }
  },
}
