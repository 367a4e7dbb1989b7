import { feedForwardMatrices } from '../architecture.ts'
import { ofSquare, ofWeights, type FlopsConvention } from '../convention.ts'
import { headMatrix } from '../parameters.ts'

/** Attention projections count as if keys and values had all heads. Prints with recomputation. */
export const internevo: FlopsConvention = {
  id: 'internevo',
  formula: '24Lh² + 6L(2 or 3)hF + 12LhT + 6Vh',
  source:
    'https://github.com/InternLM/InternEvo/blob/c628a8c87411258e90c50f6a49f6a5e1f507ddb8/internlm/utils/common.py',
  lacks: ['no-experts', 'no-latent-attention'],
  printsHardware: true,
  count(architecture, work) {
    const { layers, hidden, feedForward } = architecture
    const block = feedForwardMatrices(architecture) * hidden * feedForward
    return {
      layers: ofWeights(layers * (4 * hidden ** 2 + block), work),
      attention: ofSquare(layers, hidden, work),
      head: ofWeights(headMatrix(architecture), work),
    }
  },
}
