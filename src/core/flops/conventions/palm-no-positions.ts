import { ofSquare, ofWeights, type FlopsConvention } from '../convention.ts'
import { parametersOf } from '../parameters.ts'

/** As PaLM's, but learned positions are left out. */
export const nanogpt: FlopsConvention = {
  id: 'palm-no-positions',
  formula: '6(N − P) + 12LHQT',
  source: 'https://github.com/karpathy/nanoGPT/blob/master/model.py, estimate_mfu',
  lacks: ['no-experts', 'no-latent-attention'],
  count(architecture, work) {
    const { total, embedding, positions, head } = parametersOf(architecture)
    return {
      layers: ofWeights(total - embedding - positions - head, work),
      attention: ofSquare(architecture.layers, architecture.heads * architecture.headSize, work),
      head: ofWeights(embedding + head, work),
    }
  },
}
