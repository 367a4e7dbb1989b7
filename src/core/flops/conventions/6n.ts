import { ofWeights, type FlopsConvention } from '../convention.ts'
import { parametersOf } from '../parameters.ts'

/** All weights, those of a lookup too. Experts count as far as they compute a token. */
export const sixN: FlopsConvention = {
  id: '6n',
  formula: '6N',
  source: 'https://arxiv.org/abs/2203.15556, section 3.3 (Hoffmann et al., 2022)',
  lacks: [],
  count(architecture, work) {
    const { active, embedding, positions, head } = parametersOf(architecture)
    const outside = embedding + positions + head
    return { layers: ofWeights(active - outside, work), attention: 0, head: ofWeights(outside, work) }
  },
}
