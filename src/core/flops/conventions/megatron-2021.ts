import { ofSquare, ofWeights, type FlopsConvention } from '../convention.ts'
import { headMatrix } from '../parameters.ts'

/**
 * 96BLsh²(1 + s/6h + V/16Lh) with recomputation, 72 without: of a GPT with heads of its own for keys and values, and two
 * feed-forward matrices of four times the width, whatever the model has.
 */
export const megatron2021: FlopsConvention = {
  id: 'megatron-2021',
  formula: '72Lh² + 12LhT + 6Vh',
  source: 'https://arxiv.org/abs/2104.04473, equation 3 and appendix (Narayanan et al., 2021)',
  lacks: ['no-experts', 'no-latent-attention'],
  printsHardware: true,
  count(architecture, work) {
    const { layers, hidden } = architecture
    return {
      layers: ofWeights(12 * layers * hidden ** 2, work),
      attention: ofSquare(layers, hidden, work),
      head: ofWeights(headMatrix(architecture), work),
    }
  },
}
