import { z } from 'zod'
import { SteadyError } from '../model/error.ts'
import { architectureSchema, type Architecture } from './architecture.ts'
import { gptShaped, llamaShaped } from './architectures/named-architecture.ts'

const count = z.int().positive()

/** Keys that all Hugging Face configurations share. */
const shared = z.object({
  num_hidden_layers: count,
  hidden_size: count,
  num_attention_heads: count,
  num_key_value_heads: count.optional(),
  head_dim: count.nullish(),
  intermediate_size: count,
  vocab_size: count,
  tie_word_embeddings: z.boolean().optional(),
})

const experts = z.object({
  num_experts_per_tok: count,
  num_local_experts: count.optional(),
  num_experts: count.optional(),
  moe_intermediate_size: count.optional(),
})

const deepseek = z.object({
  n_routed_experts: count,
  num_experts_per_tok: count,
  moe_intermediate_size: count,
  n_shared_experts: z.int().min(0).nullish(),
  first_k_dense_replace: z.int().min(0),
  q_lora_rank: count.nullish(),
  kv_lora_rank: count,
  qk_nope_head_dim: count,
  qk_rope_head_dim: count,
  v_head_dim: count,
})

const gpt2 = z.object({
  n_layer: count,
  n_embd: count,
  n_head: count,
  n_inner: count.nullish(),
  n_positions: count,
  vocab_size: count,
})

const windowed = z.object({ sliding_window: count.nullish(), use_sliding_window: z.boolean().optional() })

function plain(config: unknown, isTied = false) {
  const found = shared.parse(config)
  const { num_attention_heads: heads, hidden_size: hidden } = found
  return llamaShaped({
    layers: found.num_hidden_layers,
    hidden,
    heads,
    keyValueHeads: found.num_key_value_heads ?? heads,
    headSize: found.head_dim ?? hidden / heads,
    feedForward: found.intermediate_size,
    vocabulary: found.vocab_size,
    tied: found.tie_word_embeddings ?? isTied,
  })
}

function withWindow(config: unknown, decoder: Architecture, isUsed = true): Architecture {
  const { sliding_window: size, use_sliding_window: uses = isUsed } = windowed.parse(config)
  return size === null || size === undefined || !uses
    ? decoder
    : { ...decoder, window: { size, layers: decoder.layers } }
}

function withExperts(config: unknown, decoder: Architecture): Architecture {
  const found = experts.parse(config)
  return {
    ...decoder,
    experts: {
      count: found.num_local_experts ?? found.num_experts ?? 0,
      active: found.num_experts_per_tok,
      feedForward: found.moe_intermediate_size ?? decoder.feedForward,
      shared: 0,
      denseLayers: 0,
    },
  }
}

function ofDeepseek(config: unknown): Architecture {
  const found = deepseek.parse(config)
  return {
    ...plain(config),
    headSize: found.qk_nope_head_dim,
    experts: {
      count: found.n_routed_experts,
      active: found.num_experts_per_tok,
      feedForward: found.moe_intermediate_size,
      shared: (found.n_shared_experts ?? 0) * found.moe_intermediate_size,
      denseLayers: found.first_k_dense_replace,
    },
    latent: {
      query: found.q_lora_rank ?? 0,
      keyValue: found.kv_lora_rank,
      rope: found.qk_rope_head_dim,
      value: found.v_head_dim,
    },
  }
}

function ofGpt2(config: unknown): Architecture {
  const found = gpt2.parse(config)
  return {
    ...gptShaped({
      layers: found.n_layer,
      hidden: found.n_embd,
      heads: found.n_head,
      vocabulary: found.vocab_size,
      positions: found.n_positions,
    }),
    feedForward: found.n_inner ?? 4 * found.n_embd,
  }
}

/** Readers by `model_type`. A new type is a row, if its layers have the matrices of {@link Architecture}. */
const readers: Readonly<Record<string, (config: unknown) => Architecture>> = {
  llama: plain,
  mistral: (config) => withWindow(config, plain(config)),
  mixtral: (config) => withWindow(config, withExperts(config, plain(config))),
  qwen2: (config) => withWindow(config, { ...plain(config), biases: 'query-key-value' }, false),
  qwen3: (config) => withWindow(config, { ...plain(config), normalisesHeads: true }, false),
  qwen3_moe: (config) => ({ ...withExperts(config, plain(config)), normalisesHeads: true }),
  gemma: (config) => plain(config, true),
  gpt2: ofGpt2,
  deepseek_v3: ofDeepseek,
}

/** Settings that change the matrices or weights of a layer, with the values that these readers assume. */
const assumedSettings = z.looseObject({
  model_type: z.string(),
  attention_bias: z.literal(false).optional(),
  mlp_bias: z.literal(false).optional(),
  mlp_only_layers: z.array(z.never()).optional(),
  decoder_sparse_step: z.literal(1).optional(),
  moe_layer_freq: z.literal(1).optional(),
})

/**
 * The dimensions in a `config.json` of Hugging Face.
 *
 * @throws SteadyError ARCHITECTURE_CONFIG_UNSUPPORTED, ARCHITECTURE_FILE_INVALID
 */
export function architectureOfConfig(config: unknown, file: string): Architecture {
  const type = z.looseObject({ model_type: z.string() }).safeParse(config)
  const read = type.success ? readers[type.data.model_type] : undefined
  if (read === undefined)
    throw new SteadyError('ARCHITECTURE_CONFIG_UNSUPPORTED', {
      file,
      type: type.success ? type.data.model_type : null,
      known: Object.keys(readers),
    })
  const accepted = assumedSettings.safeParse(config)
  if (!accepted.success) throw invalid(file, accepted.error)
  try {
    return architectureSchema.parse(read(config))
  } catch (error) {
    if (error instanceof z.ZodError) throw invalid(file, error)
    throw error
  }
}

const dimensions = architectureSchema
  .partial()
  .required({ layers: true, hidden: true, heads: true, feedForward: true, vocabulary: true })
  .strict()

/**
 * The dimensions in a user's own file. They default to the form of Llama.
 *
 * @throws SteadyError ARCHITECTURE_FILE_INVALID
 */
export function architectureOfDimensions(written: unknown, file: string): Architecture {
  const found = dimensions.safeParse(written)
  if (!found.success) throw invalid(file, found.error)
  const given = Object.fromEntries(
    Object.entries(found.data).filter(([, value]) => value !== undefined),
  ) as typeof found.data
  const made = architectureSchema.safeParse(llamaShaped(given as Parameters<typeof llamaShaped>[0]))
  if (!made.success) throw invalid(file, made.error)
  return made.data
}

function invalid(file: string, error: z.ZodError): SteadyError {
  const [issue] = error.issues
  return new SteadyError('ARCHITECTURE_FILE_INVALID', {
    file,
    key: issue?.path.map(String).join('.') ?? '',
    problem: issue?.message ?? '',
  })
}
