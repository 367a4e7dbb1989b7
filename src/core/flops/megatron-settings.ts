import type { PrintedSettings } from '../logs/printed/stated-model.ts'
import type { Architecture } from './architecture.ts'
import { llamaShaped } from './architectures/named-architecture.ts'

const isTrue = (setting: string | undefined) => setting === 'True'

const countIn = (setting: string | undefined): number | undefined => {
  const value = Number(setting ?? NaN)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** Megatron-DeepSpeed writes `[1]` without experts, and a longer list where the number differs between layers. */
const withoutExperts = ['[1]', 'None', undefined]

const hasOtherLayers = (settings: PrintedSettings): boolean =>
  isTrue(settings['multi_latent_attention']) ||
  countIn(settings['mtp_num_layers']) !== undefined ||
  (settings['moe_layer_freq'] ?? '1') !== '1' ||
  (!withoutExperts.includes(settings['num_experts']) && countIn(settings['num_experts']) === undefined)

/** The model in Megatron-LM's arguments; undefined without all dimensions, or with layers that no {@link Architecture} has. */
export function architectureOfSettings(settings: PrintedSettings): Architecture | undefined {
  const layers = countIn(settings['num_layers'])
  const hidden = countIn(settings['hidden_size'])
  const heads = countIn(settings['num_attention_heads'])
  const vocabulary = countIn(settings['padded_vocab_size'])
  const feedForward = countIn(settings['ffn_hidden_size']) ?? (hidden === undefined ? undefined : 4 * hidden)
  if (layers === undefined || hidden === undefined || heads === undefined) return undefined
  if (vocabulary === undefined || feedForward === undefined || hasOtherLayers(settings)) return undefined
  const isGrouped = isTrue(settings['group_query_attention'])
  const experts = countIn(settings['num_experts'])
  const isLearned =
    (settings['position_embedding_type'] ?? 'learned_absolute') === 'learned_absolute' &&
    !isTrue(settings['use_rotary_position_embeddings'])
  return llamaShaped({
    layers,
    hidden,
    heads,
    keyValueHeads:
      (isGrouped ? countIn(settings['num_query_groups']) : countIn(settings['num_key_value_heads'])) ?? heads,
    headSize: countIn(settings['kv_channels']) ?? hidden / heads,
    feedForward,
    vocabulary,
    gated: isTrue(settings['swiglu']),
    tied: !isTrue(settings['untie_embeddings_and_output_weights']),
    positions: isLearned ? (countIn(settings['max_position_embeddings']) ?? 0) : 0,
    norm: /rms/i.test(settings['normalization'] ?? '') ? 'rms' : 'layer',
    biases: isTrue(settings['add_bias_linear'])
      ? 'all'
      : isTrue(settings['add_qkv_bias'])
        ? 'query-key-value'
        : 'none',
    normalisesHeads: isTrue(settings['qk_layernorm']),
    experts:
      experts === undefined
        ? undefined
        : {
            count: experts,
            active: countIn(settings['moe_router_topk']) ?? 1,
            feedForward: countIn(settings['moe_ffn_hidden_size']) ?? feedForward,
            shared: countIn(settings['moe_shared_expert_intermediate_size']) ?? 0,
            denseLayers: 0,
          },
  })
}
