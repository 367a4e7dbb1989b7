import { type Architecture, feedForwardMatrices } from '../architecture.ts'
import { ofPairs, ofSquare, ofWeights, type FlopsConvention } from '../convention.ts'
import { headMatrix, layerMatrices, parametersOf, type ParameterCounts } from '../parameters.ts'
import { attendedPairs, tokensOf, type AttentionExtent, type TrainingWork } from '../work.ts'

/** Weights that multiply a token. */
type Weights = (architecture: Architecture, parameters: ParameterCounts) => number

type Attention = (architecture: Architecture, work: TrainingWork) => number

interface FlopsRule extends Omit<FlopsConvention, 'count'> {
  readonly layers: Weights
  readonly attention: Attention
  readonly head: Weights
}

const rule = ({ layers, attention, head, ...about }: FlopsRule): FlopsConvention => ({
  ...about,
  count: (architecture, work) => {
    const parameters = parametersOf(architecture)
    return {
      layers: ofWeights(layers(architecture, parameters), work),
      attention: attention(architecture, work),
      head: ofWeights(head(architecture, parameters), work),
    }
  },
})

const none = () => 0
const embeddingsAndHead: Weights = (_, { embedding, positions, head }) => embedding + positions + head
const activeInside: Weights = (architecture, parameters) =>
  parameters.active - embeddingsAndHead(architecture, parameters)
const allInside: Weights = (architecture, parameters) =>
  parameters.total - embeddingsAndHead(architecture, parameters)

/** The whole square of attention, with the width of the model. */
const squareOfWidth: Attention = ({ layers, hidden }, work) => ofSquare(layers, hidden, work)
/** The whole square of attention, with the width of all heads. */
const squareOfHeads: Attention = ({ layers, heads, headSize }, work) =>
  ofSquare(layers, heads * headSize, work)
/** The whole square of attention, with the actual widths of queries and values. */
const wholeSquare: Attention = (architecture, work) =>
  ofPairs(architecture, architecture.layers * work.sequenceLength * tokensOf(work))
/** Pairs of queries and keys that a mask leaves. */
const pairsIn =
  (extent: AttentionExtent): Attention =>
  (architecture, work) =>
    ofPairs(architecture, attendedPairs(architecture, work, extent))

/** The count of PyTorch's flop counter with attention as matrix products. LitGPT prints by it, as did MaxText until July 2025. */
export const matrixProducts = rule({
  id: 'matrix-products',
  formula: '6(attention + feed-forward + router + experts + head) + 12LHQT',
  source: 'https://github.com/pytorch/pytorch/blob/v2.9.0/torch/utils/flop_counter.py, FlopCounterMode',
  lacks: [],
  layers: layerMatrices,
  attention: wholeSquare,
  head: headMatrix,
})

/** A new rule is a row here. */
export const publishedRules: readonly FlopsConvention[] = [
  // All weights, including lookups. Only experts that compute a token count.
  rule({
    id: '6n',
    formula: '6N',
    source: 'https://arxiv.org/abs/2203.15556, section 3.3 (Hoffmann et al., 2022)',
    lacks: [],
    layers: activeInside,
    attention: none,
    head: embeddingsAndHead,
  }),
  // Weights outside of embedding tables. A tied head is left out as well.
  rule({
    id: '6n-no-embedding',
    formula: '6(N − E − P)',
    source: 'https://github.com/huggingface/transformers/blob/v4.57.1/src/transformers/modeling_utils.py',
    lacks: [],
    layers: activeInside,
    attention: none,
    head: (_, { head }) => head,
  }),
  // Weights of the layers only, without embedding tables and head.
  rule({
    id: '6n-layers',
    formula: '6(N − E − P − head)',
    source: 'https://arxiv.org/abs/2001.08361, section 2.1 (Kaplan et al., 2020)',
    lacks: [],
    layers: activeInside,
    attention: none,
    head: none,
  }),
  rule({
    id: 'palm',
    formula: '6N + 12LHQT',
    source: 'https://arxiv.org/abs/2204.02311, appendix B (Chowdhery et al., 2022)',
    lacks: ['no-latent-attention'],
    layers: activeInside,
    attention: squareOfHeads,
    head: embeddingsAndHead,
  }),
  // As PaLM's, but without learned positions.
  rule({
    id: 'palm-no-positions',
    formula: '6(N − P) + 12LHQT',
    source: 'https://github.com/karpathy/nanoGPT/blob/master/model.py, estimate_mfu',
    lacks: ['no-experts', 'no-latent-attention'],
    layers: allInside,
    attention: squareOfHeads,
    head: (_, { embedding, head }) => embedding + head,
  }),
  // All weights, and half of the square of attention.
  rule({
    id: '6n-half-attention',
    formula: '6N + 6LCT',
    source: 'https://github.com/karpathy/llm.c/blob/master/train_gpt2.cu, gpt2_estimate_mfu',
    lacks: ['no-experts', 'no-latent-attention'],
    layers: allInside,
    attention: (architecture, work) => squareOfWidth(architecture, work) / 2,
    head: embeddingsAndHead,
  }),
  // All weights and the whole square of attention. Recomputation is another forward pass of everything.
  rule({
    id: 'llm-foundry',
    formula: '6N + 12LhT',
    source:
      'https://github.com/mosaicml/llm-foundry/blob/8c8dd48f72168c5d51e2f7b151595892a8fba43d/scripts/train/benchmarking/README.md',
    lacks: ['no-latent-attention'],
    recomputesHead: true,
    layers: activeInside,
    attention: squareOfWidth,
    head: embeddingsAndHead,
  }),
  // Weights outside of the embedding table, including norms, and the whole square of attention. A tied table counts as the head.
  rule({
    id: '6n-attention',
    formula: '6(N − E) + 12LHQT',
    source:
      'https://github.com/pytorch/torchtitan/blob/b5bcd76c66d0acb1a08b176d9639425bc55e0b2a/torchtitan/models/utils.py',
    lacks: [],
    layers: activeInside,
    attention: wholeSquare,
    head: ({ tied }, { embedding, head }) => (tied ? embedding : head),
  }),
  matrixProducts,
  // Matrix products, with attention only where the mask allows it: half of each document, less in a sliding window.
  rule({
    id: 'causal',
    formula: '6(attention + feed-forward + router + experts + head) + 12HQ Σ pairs',
    source:
      'https://arxiv.org/abs/2307.08691, section 4.1 (Dao, 2023): half of the square for a causal mask; windows as in MaxText, documents as in Megatron-LM',
    lacks: [],
    layers: layerMatrices,
    attention: pairsIn({ causal: true, windows: true, documents: true }),
    head: headMatrix,
  }),
  // Matrix products, with half of the square of attention, without the router. Megatron-LM prints it since March 2025.
  rule({
    id: 'megatron-causal',
    formula: '6(attention + feed-forward + experts + head) + 6LHQT',
    source:
      'https://github.com/NVIDIA/Megatron-LM/blob/d98e8a64ddf34856e74b24714e3bedb2f5a39553/megatron/training/training.py',
    lacks: [],
    layers: ({ layers, latent }, { attention, feedForward, activeExperts }) => {
      // With latent attention, the norms of both latent vectors count too.
      const norms = latent === undefined ? 0 : layers * (latent.query + latent.keyValue)
      return attention + feedForward + activeExperts + norms
    },
    attention: pairsIn({ causal: true, windows: false, documents: true }),
    head: headMatrix,
  }),
  // As Megatron-LM's current rule, but with the whole square of attention: until revision 8873b55d of 2025-03-06.
  rule({
    id: 'megatron-square',
    formula: '6(attention + feed-forward + experts + head) + 12LHQT',
    source:
      'https://github.com/NVIDIA/Megatron-LM/blob/core_v0.10.0/megatron/training/training.py, num_floating_point_operations',
    lacks: ['no-latent-attention'],
    layers: (_, { attention, feedForward, activeExperts }) => attention + feedForward + activeExperts,
    attention: wholeSquare,
    head: headMatrix,
  }),
  // 96BLsh²(1 + s/6h + V/16Lh) with recomputation, 72 without. It assumes a GPT with separate key and value heads and two feed-forward
  // matrices of four times the width, whatever the model has.
  rule({
    id: 'megatron-2021',
    formula: '72Lh² + 12LhT + 6Vh',
    source: 'https://arxiv.org/abs/2104.04473, equation 3 and appendix (Narayanan et al., 2021)',
    lacks: ['no-experts', 'no-latent-attention'],
    printsHardware: true,
    layers: ({ layers, hidden }) => 12 * layers * hidden ** 2,
    attention: squareOfWidth,
    head: headMatrix,
  }),
  // 24fLh²(1 + s/6h + V/16Lh), with f = 3, or f = 4 with recomputation. The last term was derived for 4, so without recomputation three
  // quarters of the head count.
  rule({
    id: 'megatron-deepspeed',
    formula: '72Lh² + 12LhT + 4.5Vh',
    source:
      'https://github.com/microsoft/Megatron-DeepSpeed/blob/0782d753dd093cb5cee5c5a902c63c4ba75ea70d/megatron/utils.py',
    lacks: ['no-experts', 'no-latent-attention'],
    printsHardware: true,
    recomputesHead: true,
    layers: ({ layers, hidden }) => 12 * layers * hidden ** 2,
    attention: squareOfWidth,
    head: (architecture) => (3 / 4) * headMatrix(architecture),
  }),
  // Matrix products, including the router, with half of the square of attention, and less in sliding windows.
  rule({
    id: 'maxtext-causal',
    formula: '6(attention + feed-forward + router + experts + head) + 6LHQT',
    source:
      'https://github.com/AI-Hypercomputer/maxtext/blob/e591f30cbbf217ed67ef71263ec0538239f9c3b8/src/maxtext/utils/maxtext_utils.py',
    lacks: [],
    layers: layerMatrices,
    attention: pairsIn({ causal: true, windows: true, documents: false }),
    head: headMatrix,
  }),
  // Matrix products with the whole square of attention, assuming a gated feed-forward block.
  rule({
    id: 'nanotron-llama',
    formula: '6(attention + 3LhF + head) + 12LHQT',
    source:
      'https://github.com/huggingface/nanotron/blob/03b83fc825418ac4f22d2fcea41514cdba6cedb9/src/nanotron/models/llama.py',
    lacks: ['no-experts', 'no-latent-attention'],
    layers: ({ layers, hidden, feedForward }, { attention }) => attention + 3 * layers * hidden * feedForward,
    attention: wholeSquare,
    head: headMatrix,
  }),
  // Matrix products, with each layer's attention over its window, without halving for the causal mask.
  rule({
    id: 'nanochat-window',
    formula: '6(attention + feed-forward + head) + 12HQ Σ min(W, T)',
    source:
      'https://github.com/karpathy/nanochat/blob/92d63d4e8bb4df75c3b71618f31ddde2378b2bcd/nanochat/gpt.py',
    lacks: ['no-experts', 'no-latent-attention'],
    layers: layerMatrices,
    attention: pairsIn({ causal: false, windows: true, documents: false }),
    head: headMatrix,
  }),
  // Attention projections assume that keys and values have all heads. Prints with recomputation.
  rule({
    id: 'internevo',
    formula: '24Lh² + 6L(2 or 3)hF + 12LhT + 6Vh',
    source:
      'https://github.com/InternLM/InternEvo/blob/c628a8c87411258e90c50f6a49f6a5e1f507ddb8/internlm/utils/common.py',
    lacks: ['no-experts', 'no-latent-attention'],
    printsHardware: true,
    layers: (architecture) => {
      const { layers, hidden, feedForward } = architecture
      return layers * (4 * hidden ** 2 + feedForwardMatrices(architecture) * hidden * feedForward)
    },
    attention: squareOfWidth,
    head: headMatrix,
  }),
]
