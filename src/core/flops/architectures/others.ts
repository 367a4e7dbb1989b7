import { decoder, type NamedArchitecture } from './named-architecture.ts'

const maxtextFile = (name: string) =>
  `https://github.com/AI-Hypercomputer/maxtext/blob/e591f30cbbf217ed67ef71263ec0538239f9c3b8/src/maxtext/configs/models/${name}.yml`

const qwenVocabulary = 151_936

const qwen3 = { headSize: 128, keyValueHeads: 8, vocabulary: qwenVocabulary, normalisesHeads: true }

export const otherDecoders: readonly NamedArchitecture[] = [
  decoder(['mistral-7b'], 'https://arxiv.org/abs/2310.06825, table 1 (Jiang et al., 2023)', {
    layers: 32,
    hidden: 4096,
    heads: 32,
    keyValueHeads: 8,
    feedForward: 14_336,
    vocabulary: 32_000,
    window: { size: 4096, layers: 32 },
  }),
  decoder(
    ['internlm-7b'],
    'https://github.com/InternLM/InternEvo/blob/c628a8c87411258e90c50f6a49f6a5e1f507ddb8/configs/7B_sft.py, lines 5 to 9',
    { layers: 32, hidden: 4096, heads: 32, feedForward: 11_008, vocabulary: 103_168 },
  ),
  decoder(['mixtral-8x7b', '8x7b'], 'https://arxiv.org/abs/2401.04088, table 1 (Jiang et al., 2024)', {
    layers: 32,
    hidden: 4096,
    heads: 32,
    keyValueHeads: 8,
    feedForward: 14_336,
    vocabulary: 32_000,
    experts: { count: 8, active: 2, feedForward: 14_336, shared: 0, denseLayers: 0 },
  }),
  decoder(['mixtral-8x22b', '8x22b'], maxtextFile('mixtral-8x22b'), {
    layers: 56,
    hidden: 6144,
    heads: 48,
    keyValueHeads: 8,
    feedForward: 16_384,
    vocabulary: 32_768,
    experts: { count: 8, active: 2, feedForward: 16_384, shared: 0, denseLayers: 0 },
  }),
  decoder(['qwen2.5-7b', 'qwen-2.5-7b'], maxtextFile('qwen2.5-7b'), {
    layers: 28,
    hidden: 3584,
    heads: 28,
    keyValueHeads: 4,
    feedForward: 18_944,
    vocabulary: 152_064,
    biases: 'query-key-value',
  }),
  decoder(['qwen3-8b', 'qwen-3-8b'], maxtextFile('qwen3-8b'), {
    ...qwen3,
    layers: 36,
    hidden: 4096,
    heads: 32,
    feedForward: 12_288,
  }),
  decoder(['qwen3-14b', 'qwen-3-14b'], maxtextFile('qwen3-14b'), {
    ...qwen3,
    layers: 40,
    hidden: 5120,
    heads: 40,
    feedForward: 17_408,
  }),
  decoder(['qwen3-32b', 'qwen-3-32b'], maxtextFile('qwen3-32b'), {
    ...qwen3,
    layers: 64,
    hidden: 5120,
    heads: 64,
    feedForward: 25_600,
  }),
  decoder(['qwen3-30b-a3b', 'qwen-3-30b-a3b'], maxtextFile('qwen3-30b-a3b'), {
    ...qwen3,
    layers: 48,
    hidden: 2048,
    heads: 32,
    keyValueHeads: 4,
    feedForward: 768,
    experts: { count: 128, active: 8, feedForward: 768, shared: 0, denseLayers: 0 },
  }),
  decoder(['qwen3-235b-a22b', 'qwen-3-235b-a22b'], maxtextFile('qwen3-235b-a22b'), {
    ...qwen3,
    layers: 94,
    hidden: 4096,
    heads: 64,
    keyValueHeads: 4,
    feedForward: 1536,
    experts: { count: 128, active: 8, feedForward: 1536, shared: 0, denseLayers: 0 },
  }),
  decoder(
    ['gemma-7b'],
    'https://arxiv.org/abs/2403.08295, table 1 (Gemma team, 2024); vocabulary of the published weights',
    {
      layers: 28,
      hidden: 3072,
      heads: 16,
      headSize: 256,
      feedForward: 24_576,
      vocabulary: 256_000,
      tied: true,
    },
  ),
  decoder(['deepseek-v2-lite', 'deepseek2-16b'], maxtextFile('deepseek2-16b'), {
    layers: 27,
    hidden: 2048,
    heads: 16,
    headSize: 128,
    feedForward: 10_944,
    vocabulary: 102_400,
    experts: { count: 64, active: 6, feedForward: 1408, shared: 2 * 1408, denseLayers: 1 },
    latent: { query: 0, keyValue: 512, rope: 64, value: 128 },
  }),
  decoder(
    ['deepseek-v3', 'deepseek3-671b'],
    'https://arxiv.org/abs/2412.19437, section 4.2 (DeepSeek-AI, 2024), without multi-token prediction',
    {
      layers: 61,
      hidden: 7168,
      heads: 128,
      headSize: 128,
      feedForward: 18_432,
      vocabulary: 129_280,
      experts: { count: 256, active: 8, feedForward: 2048, shared: 2048, denseLayers: 3 },
      latent: { query: 1536, keyValue: 512, rope: 64, value: 128 },
    },
  ),
]
