import { ofWeights, type FlopsConvention } from '../convention.ts'
import { parametersOf } from '../parameters.ts'

/** Weights outside of embedding tables. A head that is the table itself goes with it. */
export const sixNWithoutEmbedding: FlopsConvention = {
  id: '6n-no-embedding',
  formula: '6(N − E − P)',
  source: 'https://github.com/huggingface/transformers/blob/v4.57.1/src/transformers/modeling_utils.py',
  lacks: [],
  count(architecture, work) {
    const { active, embedding, positions, head } = parametersOf(architecture)
    return {
      layers: ofWeights(active - embedding - positions - head, work),
      attention: 0,
      head: ofWeights(head, work),
    }
  },
}
