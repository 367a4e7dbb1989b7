import { ofPairs, ofWeights, type FlopsConvention } from '../convention.ts'
import { headMatrix, layerMatrices } from '../parameters.ts'
import { attendedPairs } from '../work.ts'

/** Matrix products, the router too, with half of the square of attention, and less in sliding windows. */
export const maxtextRule: FlopsConvention = {
  id: 'maxtext-causal',
  formula: '6(attention + feed-forward + router + experts + head) + 6LHQT',
  source:
    'https://github.com/AI-Hypercomputer/maxtext/blob/e591f30cbbf217ed67ef71263ec0538239f9c3b8/src/maxtext/utils/maxtext_utils.py',
  lacks: [],
  count: (architecture, work) => ({
    layers: ofWeights(layerMatrices(architecture), work),
    attention: ofPairs(
      architecture,
      attendedPairs(architecture, work, { causal: true, windows: true, documents: false }),
    ),
    head: ofWeights(headMatrix(architecture), work),
  }),
}
