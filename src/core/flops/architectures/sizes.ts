import { decoder, type NamedArchitecture } from './named-architecture.ts'

const ownSource = 'workloads/shared/steady_training/llama.py'

const tiny = { layers: 4, hidden: 256, heads: 8, keyValueHeads: 4, feedForward: 688, vocabulary: 2048 }

/** Sizes of the shipped workloads. `1b`, `8b` and `70b` are aliases of published models. */
export const sizes: readonly NamedArchitecture[] = [
  decoder(['tiny'], ownSource, tiny),
  decoder(['125m', 'mobilellm-125m'], 'https://arxiv.org/abs/2402.14905, table 10 (Liu et al., 2024)', {
    layers: 30,
    hidden: 576,
    heads: 9,
    keyValueHeads: 3,
    feedForward: 1536,
    vocabulary: 32_000,
    tied: true,
  }),
  decoder(['mixtral-tiny'], ownSource, {
    ...tiny,
    experts: { count: 8, active: 2, feedForward: 688, shared: 0, denseLayers: 0 },
  }),
  decoder(
    ['torchtitan-llama3-debugmodel'],
    'https://github.com/pytorch/torchtitan/blob/b5bcd76c66d0acb1a08b176d9639425bc55e0b2a/torchtitan/models/llama3/__init__.py',
    { layers: 6, hidden: 256, heads: 16, feedForward: 768, vocabulary: 2048 },
  ),
]
