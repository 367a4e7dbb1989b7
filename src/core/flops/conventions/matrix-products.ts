import { ofPairs, ofWeights, type FlopsConvention } from '../convention.ts'
import { headMatrix, layerMatrices } from '../parameters.ts'
import { tokensOf } from '../work.ts'

/** What PyTorch's flop counter sees of a model whose attention is written as matrix products; LitGPT prints by it, and MaxText did until July 2025. */
export const matrixProducts: FlopsConvention = {
  id: 'matrix-products',
  formula: '6(attention + feed-forward + router + experts + head) + 12LHQT',
  source: 'https://github.com/pytorch/pytorch/blob/v2.9.0/torch/utils/flop_counter.py, FlopCounterMode',
  lacks: [],
  count: (architecture, work) => ({
    layers: ofWeights(layerMatrices(architecture), work),
    attention: ofPairs(architecture, architecture.layers * work.sequenceLength * tokensOf(work)),
    head: ofWeights(headMatrix(architecture), work),
  }),
}
