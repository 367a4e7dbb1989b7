import { gptShaped, type NamedArchitecture } from './named-architecture.ts'

const gpt2Source = 'https://github.com/karpathy/nanoGPT/blob/master/model.py, from_pretrained'
const gpt3Source = 'https://arxiv.org/abs/2005.14165, table 2.1 (Brown et al., 2020); vocabulary of GPT-2'
const mptSource =
  'https://github.com/mosaicml/llm-foundry/tree/8c8dd48f72168c5d51e2f7b151595892a8fba43d/scripts/train/yamls/pretrain'

const vocabulary = 50_257

const gpt2 = (name: string, layers: number, hidden: number, heads: number): NamedArchitecture => ({
  names: [name],
  source: gpt2Source,
  architecture: gptShaped({ layers, hidden, heads, vocabulary, positions: 1024 }),
})

const gpt3 = (name: string, layers: number, hidden: number, heads: number): NamedArchitecture => ({
  names: [name],
  source: gpt3Source,
  architecture: gptShaped({ layers, hidden, heads, vocabulary, positions: 2048 }),
})

/** Its position table is as long as its training sequences. */
const mpt = (name: string, layers: number, hidden: number, heads: number): NamedArchitecture => ({
  names: [name],
  source: mptSource,
  architecture: gptShaped({ layers, hidden, heads, vocabulary: 50_368, positions: 2048 }),
})

/** GPT-3 XL and 13B are left out: the heads in the paper's table do not add up to the width, so their matrices are unknown. */
export const gpts: readonly NamedArchitecture[] = [
  gpt2('gpt2', 12, 768, 12),
  gpt2('gpt2-medium', 24, 1024, 16),
  gpt2('gpt2-large', 36, 1280, 20),
  gpt2('gpt2-xl', 48, 1600, 25),
  gpt3('gpt-3-small', 12, 768, 12),
  gpt3('gpt-3-medium', 24, 1024, 16),
  gpt3('gpt-3-large', 24, 1536, 16),
  gpt3('gpt-3-2.7b', 32, 2560, 32),
  gpt3('gpt-3-6.7b', 32, 4096, 32),
  gpt3('gpt-3-175b', 96, 12_288, 96),
  mpt('mpt-125m', 12, 768, 12),
  mpt('mpt-350m', 24, 1024, 16),
  mpt('mpt-760m', 24, 1536, 12),
  mpt('mpt-1b', 24, 2048, 16),
  mpt('mpt-3b', 32, 2560, 20),
  mpt('mpt-7b', 32, 4096, 32),
  mpt('mpt-13b', 40, 5120, 40),
  mpt('mpt-30b', 48, 7168, 56),
  mpt('mpt-70b', 80, 8192, 64),
]
