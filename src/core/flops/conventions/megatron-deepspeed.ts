import { ofSquare, ofWeights, type FlopsConvention } from '../convention.ts'
import { headMatrix } from '../parameters.ts'

/**
 * 24fLh²(1 + s/6h + V/16Lh), f of 3, or of 4 with recomputation. The last term was made for 4, so without recomputation
 * three quarters of the head count.
 */
export const megatronDeepspeed: FlopsConvention = {
  id: 'megatron-deepspeed',
  formula: '72Lh² + 12LhT + 4.5Vh',
  source:
    'https://github.com/microsoft/Megatron-DeepSpeed/blob/0782d753dd093cb5cee5c5a902c63c4ba75ea70d/megatron/utils.py',
  lacks: ['no-experts', 'no-latent-attention'],
  printsHardware: true,
  recomputesHead: true,
  count(architecture, work) {
    const { layers, hidden } = architecture
    return {
      layers: ofWeights(12 * layers * hidden ** 2, work),
      attention: ofSquare(layers, hidden, work),
      head: (3 / 4) * ofWeights(headMatrix(architecture), work),
    }
  },
}
