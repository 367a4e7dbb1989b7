const amd = (name: string) => `AMD Instinct ${name} data sheet`
const cloudTpu = (version: string) => `https://docs.cloud.google.com/tpu/docs/${version}`
const gaudi = 'Intel Gaudi 3 AI Accelerator, Hot Chips 2024, table of generations'

/**
 * AMD's boards have no names here: a program shows each of the two dies of an MI250X, or each part of a divided MI300X, by the name of
 * the board. FP8 of Gaudi 2 is left out, because documents print different values.
 */
export const otherPeaks: readonly DevicePeaks[] = [
  { id: 'mi250x', names: [], fp16: 383, bf16: 383, hasSparsity: false, source: amd('MI250X') },
  {
    id: 'mi250x-die',
    names: [],
    fp16: 191.5,
    bf16: 191.5,
    hasSparsity: false,
    source: `${amd('MI250X')}, one of two dies`,
  },
  {
    id: 'mi300x',
    names: [],
    fp32: 163.4,
    tf32: 653.7,
    fp16: 1307.4,
    bf16: 1307.4,
    fp8: 2614.9,
    hasSparsity: true,
    source: amd('MI300X'),
  },
  {
    id: 'mi325x',
    names: [],
    fp32: 163.4,
    tf32: 653.7,
    fp16: 1307.4,
    bf16: 1307.4,
    fp8: 2614.9,
    hasSparsity: true,
    source: amd('MI325X'),
  },
  { id: 'tpu-v4', names: ['TPU v4'], bf16: 275, hasSparsity: false, source: cloudTpu('v4') },
  {
    id: 'tpu-v5e',
    names: ['TPU v5 lite', 'TPU v5e'],
    bf16: 197,
    hasSparsity: false,
    source: cloudTpu('v5e'),
  },
  { id: 'tpu-v5p', names: ['TPU v5', 'TPU v5p'], bf16: 459, hasSparsity: false, source: cloudTpu('v5p') },
  {
    id: 'tpu-v6e',
    names: ['TPU v6 lite', 'TPU v6e'],
    bf16: 918,
    hasSparsity: false,
    source: cloudTpu('v6e'),
  },
  { id: 'gaudi2', names: [], bf16: 432, hasSparsity: false, source: gaudi },
  { id: 'gaudi3', names: [], bf16: 1835, fp8: 1835, hasSparsity: false, source: gaudi },
]

/** Precision of the multiplications in a training step. Additions are always in FP32. */
export const computePrecisions = ['fp32', 'tf32', 'fp16', 'bf16', 'fp8', 'fp4'] as const
export type ComputePrecision = (typeof computePrecisions)[number]

/** Dense TFLOPS of one device. An absent precision is unknown or unsupported. */
export interface DevicePeaks extends Partial<Record<ComputePrecision, number>> {
  /** For users: `h100-sxm`. */
  readonly id: string
  /** Exact names in drivers and frameworks, each for one set of rates. Empty where a program may call a part of the board by this name. */
  readonly names: readonly string[]
  /** GiB, where a board of this family with another size is another one. */
  readonly memory?: number
  /** Matrix units skip half of the weights of 2:4 sparse matrices; documents then print twice the rate. */
  readonly hasSparsity: boolean
  readonly source: string
}
