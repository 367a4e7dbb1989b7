/** What a log says of the model and the machine before it trains. */
export interface StatedModel {
  /** As steady names it. */
  readonly architecture?: string
  /** All trained weights. */
  readonly parameters?: number
  readonly sequenceLength?: number
  /** As its driver names it. */
  readonly device?: string
  /** FLOPs per second that the program divides by. */
  readonly peak?: number
  readonly recompute?: 'none' | 'selective' | 'full'
}

type StatedRule = readonly [pattern: RegExp, read: (found: readonly string[]) => StatedModel]

const count = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''))

/** `llama3 8B` of torchtitan as steady names it. */
const titanModel = (family = '', flavour = '') =>
  flavour === 'debugmodel' ? `torchtitan-${family}-debugmodel` : `${family}-${flavour.toLowerCase()}`

const granularity = (kind: string | undefined) =>
  kind === 'full' || kind === 'selective' ? kind : ('none' as const)

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
    // Its selective kind chooses single operations, and not attention: what that adds is not known.
    ([, kind = '']) => (/^full/i.test(kind) ? { recompute: 'full' } : {}),
  ],
  // Programs that print their settings: Megatron-LM with dots, MaxText with a colon.
  [/^\W*(?:[\w:. ]*\W)?seq_length \.{3,} (\d+)\s*$/, ([, length]) => ({ sequenceLength: count(length) })],
  [/\bConfig param max_target_length: (\d+)/, ([, length]) => ({ sequenceLength: count(length) })],
  [/\bConfig param model_name: (\S+)/, ([, name = '']) => ({ architecture: name })],
  [/\brecompute_granularity \.{3,} (full|selective|None)/, ([, kind]) => ({ recompute: granularity(kind) })],
]

/** The lines of all rules have one of these. */
const marks = [
  'Building ',
  'total parameters',
  'sequence length',
  'capacity: ',
  'Peak FLOPS',
  'activation checkpointing',
  'seq_length ',
  'Config param ',
  'recompute_granularity ',
]

export function statedModelOn(line: string): StatedModel | undefined {
  if (!marks.some((mark) => line.includes(mark))) return undefined
  for (const [pattern, read] of rules) {
    const found = pattern.exec(line)
    if (found !== null) return read(found)
  }
  return undefined
}
