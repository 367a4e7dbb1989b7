import { ofPairs, ofWeights, type FlopsConvention } from '../convention.ts'
import { headMatrix, parametersOf } from '../parameters.ts'
import { attendedPairs } from '../work.ts'

/** Matrix products, with half of the square of attention; the router is left out. What Megatron-LM prints since March 2025. */
export const megatronRule: FlopsConvention = {
  id: 'megatron-causal',
  formula: '6(attention + feed-forward + experts + head) + 6LHQT',
  source:
    'https://github.com/NVIDIA/Megatron-LM/blob/d98e8a64ddf34856e74b24714e3bedb2f5a39553/megatron/training/training.py',
  lacks: [],
  count(architecture, work) {
    const { attention, feedForward, activeExperts } = parametersOf(architecture)
    const { layers, latent } = architecture
    // Of a latent attention the norms of both small vectors count too.
    const norms = latent === undefined ? 0 : layers * (latent.query + latent.keyValue)
    return {
      layers: ofWeights(attention + feedForward + activeExperts + norms, work),
      attention: ofPairs(
        architecture,
        attendedPairs(architecture, work, { causal: true, windows: false, documents: true }),
      ),
      head: ofWeights(headMatrix(architecture), work),
    }
  },
}
