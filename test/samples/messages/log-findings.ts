import type * as logFindings from '../../../src/core/logs/messages.ts'
import type { FindingSamples, MissingSamples } from './sample.ts'

export const findings: FindingSamples<keyof typeof logFindings.findings> = {
  'log-format-tie': [{ first: 'timm', second: 'nemo', lines: 12 }],
  'log-figure-came-late': [{ runs: 64 }],
  'log-holds-too-many-runs': [{ runs: 1003, measured: 1000 }],
  'loss-not-finite': [{ line: 41 }],
  'steps-repeated': [{ lines: 120 }],
  'fewer-steps-chosen': [{ chosen: 7, planned: 10, limit: 24 }],
  'log-line-too-long': [{ lines: 2, limit: 65_536 }],
  'format-drafted': [
    {
      lines: 12,
      numbers: [
        { role: 'step', number: 1 },
        { role: 'rate', number: 3 },
      ],
      examples: ['step 5 loss 7.6 442 tokens/s'],
    },
  ],
  'rate-scope-open': [],
  'figure-of-one-device': [],
  'batch-of-unknown-devices': [],
  'metric-misprinted': [
    {
      program: 'transformers',
      versions: '4.0 – 4.6',
      metric: 'train_samples_per_second',
      counts: 'steps',
      factor: { times: 'batch' },
      source: 'transformers 4.6.0, trainer.py:1373',
      printed: 1.81,
      corrected: 14.48,
      figure: 'corrected',
    },
  ],
  'summary-counts-resumed': [{ printed: 64, corrected: 32, from: 50, to: 100 }],
  'summary-has-evaluations': [{ evaluated: 100, runtime: 300 }],
  'log-contradicts-options': [{ fact: 'batchPerDevice', logged: 64, given: 32 }],
  'unit-generic': [{ logged: 'images', given: 'samples' }],
  'mlperf-time-to-train': [{ minutes: 61.5 }],
  'mlperf-evaluations-untimed': [{ evaluations: 12 }],
  'mlperf-run-unsuccessful': [{ status: 'aborted' }],
  'communication-share': [{ share: 0.31, timer: 'all-grads-sync' }],
  'rate-of-one-node': [],
  'rate-of-one-step': [],
  'runs-differ': [{ runs: 3, least: 4096, most: 5120 }],
  'rate-may-count-padding': [],
  'step-times-without-loading': [],
  'bus-bandwidth': [{ mean: 120.5, fastest: { bandwidth: 235.1, size: 134_217_728 } }],
}

export const missing: MissingSamples<keyof typeof logFindings.missing> = {
  'log-holds-no-throughput': [{ program: 'nccl-tests' }],
}
