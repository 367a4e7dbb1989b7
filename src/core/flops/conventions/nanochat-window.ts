import { ofPairs, ofWeights, type FlopsConvention } from '../convention.ts'
import { headMatrix, layerMatrices } from '../parameters.ts'
import { attendedPairs } from '../work.ts'

/** Matrix products; each layer's attention over its window, without the causal half. */
export const nanochatRule: FlopsConvention = {
  id: 'nanochat-window',
  formula: '6(attention + feed-forward + head) + 12HQ Σ min(W, T)',
  source:
    'https://github.com/karpathy/nanochat/blob/92d63d4e8bb4df75c3b71618f31ddde2378b2bcd/nanochat/gpt.py',
  lacks: ['no-experts', 'no-latent-attention'],
  count: (architecture, work) => ({
    layers: ofWeights(layerMatrices(architecture), work),
    attention: ofPairs(
      architecture,
      attendedPairs(architecture, work, { causal: false, windows: true, documents: false }),
    ),
    head: ofWeights(headMatrix(architecture), work),
  }),
}
