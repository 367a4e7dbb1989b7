import { ofPairs, ofWeights, type FlopsConvention } from '../convention.ts'
import { parametersOf } from '../parameters.ts'
import { tokensOf } from '../work.ts'

/** Weights outside of the embedding table, norms too, and the whole square of attention. A tied table counts as the head. */
export const torchtitanRule: FlopsConvention = {
  id: '6n-attention',
  formula: '6(N − E) + 12LHQT',
  source:
    'https://github.com/pytorch/torchtitan/blob/b5bcd76c66d0acb1a08b176d9639425bc55e0b2a/torchtitan/models/utils.py',
  lacks: [],
  count(architecture, work) {
    const { active, embedding, positions, head } = parametersOf(architecture)
    const table = architecture.tied ? embedding : head
    return {
      layers: ofWeights(active - embedding - positions - head, work),
      attention: ofPairs(architecture, architecture.layers * work.sequenceLength * tokensOf(work)),
      head: ofWeights(table, work),
    }
  },
}
