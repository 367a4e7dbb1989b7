import { ofSquare, ofWeights, type FlopsConvention } from '../convention.ts'
import { parametersOf } from '../parameters.ts'

/** All weights, and half of the square of attention. */
export const llmC: FlopsConvention = {
  id: '6n-half-attention',
  formula: '6N + 6LCT',
  source: 'https://github.com/karpathy/llm.c/blob/master/train_gpt2.cu, gpt2_estimate_mfu',
  lacks: ['no-experts', 'no-latent-attention'],
  count(architecture, work) {
    const { total, embedding, positions, head } = parametersOf(architecture)
    const outside = embedding + positions + head
    return {
      layers: ofWeights(total - outside, work),
      attention: ofSquare(architecture.layers, architecture.hidden, work) / 2,
      head: ofWeights(outside, work),
    }
  },
}
