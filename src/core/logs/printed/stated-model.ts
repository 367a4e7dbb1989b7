/** Arguments that a program prints, by name, as written. */
export type PrintedSettings = Readonly<Record<string, string>>

/** The model and the machine, as a log states them before training. */
export interface StatedModel {
  /** The name that steady uses. */
  readonly architecture?: string
  /** All trained weights. */
  readonly parameters?: number
  readonly sequenceLength?: number
  /** The name that its driver uses. */
  readonly device?: string
  /** FLOPs per second that the program divides by. */
  readonly peak?: number
  readonly recompute?: 'none' | 'selective' | 'full'
  /** Arguments that describe a model in Megatron-LM's list. */
  readonly settings?: PrintedSettings
}

type StatedRule = readonly [pattern: RegExp, read: (found: readonly string[]) => StatedModel]

const count = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''))

/** The name that steady uses for torchtitan's `llama3 8B`. */
const titanModel = (family = '', flavour = '') =>
  flavour === 'debugmodel' ? `torchtitan-${family}-debugmodel` : `${family}-${flavour.toLowerCase()}`

const granularity = (kind: string | undefined) =>
  kind === 'full' || kind === 'selective' ? kind : ('none' as const)

const modelArguments: readonly string[] = [
  'num_layers',
  'hidden_size',
  'ffn_hidden_size',
  'num_attention_heads',
  'num_key_value_heads',
  'group_query_attention',
  'num_query_groups',
  'kv_channels',
  'padded_vocab_size',
  'swiglu',
  'untie_embeddings_and_output_weights',
  'position_embedding_type',
  'use_rotary_position_embeddings',
  'max_position_embeddings',
  'normalization',
  'add_bias_linear',
  'add_qkv_bias',
  'qk_layernorm',
  'multi_latent_attention',
  'mtp_num_layers',
  'num_experts',
  'moe_router_topk',
  'moe_ffn_hidden_size',
  'moe_shared_expert_intermediate_size',
  'moe_layer_freq',
]

function ofArgument(name: string, value: string): StatedModel {
  if (name === 'seq_length') return { sequenceLength: count(value) }
  if (name === 'recompute_granularity') return { recompute: granularity(value) }
  if (name === 'checkpoint_activations') return value === 'True' ? { recompute: 'full' } : {}
  return modelArguments.includes(name) ? { settings: { [name]: value } } : {}
}

const rules: readonly StatedRule[] = [
  [/\bBuilding (\w+) (\w+)(?: with|$)/, ([, ...names]) => ({ architecture: titanModel(...names) })],
  [/\bsize: ([\d,]+) total parameters/, ([, all]) => ({ parameters: count(all) })],
  [/\bglobal batch size \d+,.* sequence length (\d+)/, ([, length]) => ({ sequenceLength: count(length) })],
  [
    /\b(?:CUDA|GPU|CPU|XPU) capacity: (.+?)(?: \(\d+\))? with [\d.]+GiB memory/,
    ([, device = '']) => ({ device }),
  ],
  [/\bPeak FLOPS used for computing MFU: ([\d.e+]+)/, ([, peak]) => ({ peak: Number(peak) })],
  [
    /\bApplied (\w+) activation checkpointing to the model/,
    // Its selective kind recomputes single operations instead of attention, so the added FLOPs are unknown.
    ([, kind = '']) => (/^full/i.test(kind) ? { recompute: 'full' } : {}),
  ],
  // Programs that print their settings: MaxText with a colon, Megatron-LM with dots.
  [/\bConfig param max_target_length: (\d+)/, ([, length]) => ({ sequenceLength: count(length) })],
  [/\bConfig param model_name: (\S+)/, ([, name = '']) => ({ architecture: name })],
  // It pads the vocabulary, and prints the padded size after its arguments.
  [
    /> padded vocab \(size: \d+\) with \d+ dummy tokens \(new size: (\d+)\)/,
    ([, padded = '']) => ({ settings: { padded_vocab_size: padded } }),
  ],
  [/(?:^|[: ])(\w+) \.{3,} (\S+)\s*$/, ([, name = '', value = '']) => ofArgument(name, value)],
]

/** Every line of a rule has one of these texts. */
const ruleTexts = [
  'Building ',
  'total parameters',
  'sequence length',
  'capacity: ',
  'Peak FLOPS',
  'activation checkpointing',
  ' ....',
  '> padded vocab',
  'Config param ',
]

export function statedModelOn(line: string): StatedModel | undefined {
  if (!ruleTexts.some((mark) => line.includes(mark))) return undefined
  for (const [pattern, read] of rules) {
    const found = pattern.exec(line)
    if (found !== null) return read(found)
  }
  return undefined
}
