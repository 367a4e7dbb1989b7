import { ofPairs, ofWeights, type FlopsConvention } from '../convention.ts'
import { headMatrix, layerMatrices } from '../parameters.ts'
import { attendedPairs } from '../work.ts'

/** Matrix products, with attention only where the mask lets a token see: half of each document, less in a sliding window. */
export const causal: FlopsConvention = {
  id: 'causal',
  formula: '6(attention + feed-forward + router + experts + head) + 12HQ Σ pairs',
  source:
    'https://arxiv.org/abs/2307.08691, section 4.1 (Dao, 2023): half of the square for a causal mask; windows as in MaxText, documents as in Megatron-LM',
  lacks: [],
  count: (architecture, work) => ({
    layers: ofWeights(layerMatrices(architecture), work),
    attention: ofPairs(
      architecture,
      attendedPairs(architecture, work, { causal: true, windows: true, documents: true }),
    ),
    head: ofWeights(headMatrix(architecture), work),
  }),
}
