import { ofPairs, ofWeights, type FlopsConvention } from '../convention.ts'
import { headMatrix, parametersOf } from '../parameters.ts'
import { tokensOf } from '../work.ts'

/** Matrix products with the whole square of attention; the feed-forward block is taken for a gated one. */
export const nanotronRule: FlopsConvention = {
  id: 'nanotron-llama',
  formula: '6(attention + 3LhF + head) + 12LHQT',
  source:
    'https://github.com/huggingface/nanotron/blob/03b83fc825418ac4f22d2fcea41514cdba6cedb9/src/nanotron/models/llama.py',
  lacks: ['no-experts', 'no-latent-attention'],
  count(architecture, work) {
    const { layers, hidden, feedForward } = architecture
    const { attention } = parametersOf(architecture)
    return {
      layers: ofWeights(attention + 3 * layers * hidden * feedForward, work),
      attention: ofPairs(architecture, layers * work.sequenceLength * tokensOf(work)),
      head: ofWeights(headMatrix(architecture), work),
    }
  },
}
