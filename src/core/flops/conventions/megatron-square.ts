import { ofPairs, ofWeights, type FlopsConvention } from '../convention.ts'
import { headMatrix, parametersOf } from '../parameters.ts'
import { tokensOf } from '../work.ts'

/** As Megatron-LM's rule of today, but with the whole square of attention: until revision 8873b55d of 2025-03-06. */
export const megatronSquare: FlopsConvention = {
  id: 'megatron-square',
  formula: '6(attention + feed-forward + experts + head) + 12LHQT',
  source:
    'https://github.com/NVIDIA/Megatron-LM/blob/core_v0.10.0/megatron/training/training.py, num_floating_point_operations',
  lacks: ['no-latent-attention'],
  count(architecture, work) {
    const { attention, feedForward, activeExperts } = parametersOf(architecture)
    return {
      layers: ofWeights(attention + feedForward + activeExperts, work),
      attention: ofPairs(architecture, architecture.layers * work.sequenceLength * tokensOf(work)),
      head: ofWeights(headMatrix(architecture), work),
    }
  },
}
