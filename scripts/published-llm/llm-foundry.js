import { onNodes } from './baseline-text.js'
import { markdownRows, numberIn } from './markdown-rows.js'

const commit = '8c8dd48f72168c5d51e2f7b151595892a8fba43d'
const document = 'scripts/train/benchmarking/README.md'

const devices = { h100_80gb: 'H100 80GB', a100_80gb: 'A100 80GB', a100_40gb: 'A100 40GB' }
/** Composer's amp_fp8 is the recipe of Transformer Engine with delayed scales. */
const precisions = { amp_bf16: 'amp', bf16: 'bf16', amp_fp8: 'fp8-delayed' }
const shardings = { FULL_SHARD: 'fsdp', SHARD_GRAD_OP: 'zero2' }

export const llmFoundry = {
  name: 'llm-foundry',
  clone: 'llm-foundry',
  title: {
    en: 'llm-foundry MPT from 125M to 70B on H100 and A100',
    zh: 'llm-foundry MPT 125M 至 70B（H100 与 A100）',
  },
  collection: 'mosaicml/llm-foundry',
  revision: commit.slice(0, 7),
  published: '2025-07-21',
  comment: [
    'The benchmarking tables of llm-foundry. It cuts its rates and TFLOP/s to whole numbers (collect_results.py, lines 185 to',
    '214); MFU and HFU are those that it prints.',
  ],
  rows: (read) =>
    markdownRows(read(commit, document)).flatMap((row) => {
      const gpu = row.cell('GPU')
      if (gpu === undefined) return []
      const count = (title) => numberIn(row.cell(title))
      return {
        document,
        framework: 'llm-foundry',
        model: `MPT ${row.cell('Model').toUpperCase()}`,
        parameters: count('NumParams'),
        unit: 'tokens',
        precision: precisions[row.cell('Precision')],
        batch: count('MicroBatchSize'),
        device: devices[gpu],
        'sequence-length': count('SeqLen (T)'),
        'global-batch': count('GlobalBatchSize'),
        accumulation: count('GradAccum'),
        sharding: shardings[row.cell('Sharding Strategy')],
        recompute: row.cell('Activation Checkpointing') === 'True' ? 'full' : 'none',
        topology: onNodes(count('# GPUs'), 8),
        throughput: count('Throughput (T/s)'),
        tflops: numberIn(row.cell('Model TFLOP')),
        mfu: count('MFU'),
        hfu: count('HFU'),
        line: row.line,
      }
    }),
}
