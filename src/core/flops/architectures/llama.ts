import { decoder, type NamedArchitecture } from './named-architecture.ts'

const llama2 = 'https://arxiv.org/abs/2307.09288 (Touvron et al., 2023), dimensions of meta-llama/Llama-2'
const llama3 =
  'https://arxiv.org/abs/2407.21783, table 3 (Grattafiori et al., 2024); vocabulary of the published configuration'

const vocabulary = 128_256

/** Llama 3.1 has the dimensions of Llama 3. */
export const llamas: readonly NamedArchitecture[] = [
  decoder(['llama-2-7b', 'llama2-7b'], llama2, {
    layers: 32,
    hidden: 4096,
    heads: 32,
    feedForward: 11_008,
    vocabulary: 32_000,
    trainedLength: 4096,
  }),
  decoder(['llama-2-13b', 'llama2-13b'], llama2, {
    layers: 40,
    hidden: 5120,
    heads: 40,
    feedForward: 13_824,
    vocabulary: 32_000,
    trainedLength: 4096,
  }),
  decoder(['llama-2-70b', 'llama2-70b'], llama2, {
    layers: 80,
    hidden: 8192,
    heads: 64,
    keyValueHeads: 8,
    feedForward: 28_672,
    vocabulary: 32_000,
    trainedLength: 4096,
  }),
  decoder(['llama-3-8b', 'llama3-8b', 'llama-3.1-8b', 'llama3.1-8b', '8b'], llama3, {
    layers: 32,
    hidden: 4096,
    heads: 32,
    keyValueHeads: 8,
    feedForward: 14_336,
    vocabulary,
    trainedLength: 8192,
  }),
  decoder(['llama-3-70b', 'llama3-70b', 'llama-3.1-70b', 'llama3.1-70b', 'llama-3.3-70b', '70b'], llama3, {
    layers: 80,
    hidden: 8192,
    heads: 64,
    keyValueHeads: 8,
    feedForward: 28_672,
    vocabulary,
    trainedLength: 8192,
  }),
  decoder(['llama-3-405b', 'llama3-405b', 'llama-3.1-405b', 'llama3.1-405b'], llama3, {
    layers: 126,
    hidden: 16_384,
    heads: 128,
    keyValueHeads: 8,
    feedForward: 53_248,
    vocabulary,
    trainedLength: 8192,
  }),
  decoder(['llama-3.2-1b', 'llama3.2-1b', '1b'], 'configuration of meta-llama/Llama-3.2-1B', {
    layers: 16,
    hidden: 2048,
    heads: 32,
    keyValueHeads: 8,
    feedForward: 8192,
    vocabulary,
    tied: true,
  }),
  decoder(['llama-3.2-3b', 'llama3.2-3b'], 'configuration of meta-llama/Llama-3.2-3B', {
    layers: 28,
    hidden: 3072,
    heads: 24,
    keyValueHeads: 8,
    feedForward: 8192,
    vocabulary,
    tied: true,
  }),
]
