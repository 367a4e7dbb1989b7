import { onNodes } from './baseline-text.js'
import { markdownRows, numberIn } from './markdown-rows.js'

const commit = 'c628a8c87411258e90c50f6a49f6a5e1f507ddb8'
const document = 'doc/en/train_performance.md'

const shared = {
  document,
  framework: 'InternEvo',
  model: 'InternLM 7B',
  unit: 'tokens',
  per: 'device',
  precision: 'bf16',
  device: 'A100-SXM4-80GB',
}

/** States of the optimizer are spread over all devices, or over as many as `zero1` says. */
const spread = (zero1) => (zero1 === -1 ? undefined : `optimizer states over ${zero1} devices`)

/** Tables of the tokens of each device by its parallelism, with a column for each number of devices. */
function throughputs(row) {
  const [, tensor, zero1] = /tp=(\d+), zero1=(-?\d+)/.exec(row.cell('Parallel Configuration') ?? '') ?? []
  if (tensor === undefined) return []
  const batch = 2 * Number(tensor)
  return row.titles.flatMap((title, at) => {
    const devices = /^(\d+) GPUs$/.exec(title)?.[1]
    if (devices === undefined) return []
    return {
      ...shared,
      batch,
      'sequence-length': 2048,
      accumulation: 4,
      'tensor-parallel': Number(tensor),
      sharding: 'zero1',
      recompute: 'none',
      packing: false,
      variant: spread(Number(zero1)),
      topology: onNodes(Number(devices), 8),
      throughput: numberIn(row.cells[at]),
      line: row.line,
    }
  })
}

function flops(row) {
  if (row.cell('Activation Ckpt') === undefined) return []
  const count = (title) => numberIn(row.cell(title))
  return {
    ...shared,
    batch: count('Micro Bsz'),
    'sequence-length': count('Seq Len'),
    accumulation: count('Micro Num'),
    'tensor-parallel': count('TP'),
    sharding: 'zero1',
    recompute: row.cell('Activation Ckpt') === 'TRUE' ? 'full' : 'none',
    packing: true,
    variant: spread(count('Zero1')),
    topology: onNodes(count('GPU Num'), 8),
    throughput: count('TGS'),
    tflops: count('TFLOPS'),
    line: row.line,
  }
}

export const internEvo = {
  name: 'internevo',
  clone: 'InternEvo',
  title: {
    en: 'InternEvo InternLM 7B from 8 to 1024 A100',
    zh: 'InternEvo InternLM 7B（8 至 1024 张 A100）',
  },
  collection: 'InternLM/InternEvo',
  revision: commit.slice(0, 7),
  published: '2024-01-25',
  comment: [
    'The tables of its document on performance. Batch and accumulation of the first are those of its table of hyperparameters; the',
    'number format is that of configs/7B_sft.py where the document states none.',
  ],
  rows: (read) =>
    markdownRows(read(commit, document)).flatMap((row) => [...throughputs(row), ...[flops(row)].flat()]),
}
