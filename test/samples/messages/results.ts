import type * as results from '../../../src/core/results/messages.ts'
import type { FindingSamples, MissingSamples } from './sample.ts'

export const findings: FindingSamples<keyof typeof results.findings> = {
  'repeats-without-figure': [{ count: 1, of: 4, why: { kind: 'missing', code: 'no-steps', data: {} } }],
  'input-bound': [{ share: 0.31, rate: 412.3 }],
  'loader-keeps-up': [{ share: 0.002, rate: 1054 }],
  'few-repeats': [{ repeats: 2 }],
  'speeds-unseen': [{ repeats: 4 }],
  'repeats-not-printed': [],
  'repeats-stated': [{ count: 5, statistic: 'median' }],
  'repeats-alike': [{ repeats: 10 }],
  'interval-wide': [{ share: 0.08, repeats: 3 }],
  'repeats-drift': [{ share: -0.03, repeats: 7 }],
  'repeat-outlier': [{ far: [{ repeat: 4, share: -0.38 }], together: -0.109 }],
  'two-speeds': [{ gap: 0.04, slow: 3, fast: 4 }],
  'cases-apart': [{ cases: ['resnet50-embedded_1x1_fp32_b4'] }],
  'losses-differ': [
    {
      other: 'llama-pytorch_1x1_fp32_b8',
      step: 3,
      here: 7.701,
      there: 7.661,
      share: 0.0052,
      tolerance: 0.0001,
    },
  ],
  'super-linear': [{ efficiency: 1.08 }],
  'slow-rank': [{ node: 'b', ranks: [{ rank: 3, device: 1, share: 0.052 }], of: 4 }],
  'ranks-not-compared': [{ kept: { kind: 'every', every: 8 }, unkept: 7000, of: 8000 }],
  'slow-node': [{ node: 'b', ranks: [3], share: 0.052, repeats: 4, of: 5 }],
  'nodes-limit': [{ nodes: 4, share: 0.853, low: 0.84, high: 0.866 }],
  'rank-log-lost': [{ path: 'runs/a/1/streams/rank-3.log', rank: 3 }],
  'timed-by-arrival': [],
}

export const missing: MissingSamples<keyof typeof results.missing> = {
  'no-completed-run': [],
  'too-few-repeats': [{ protocol: 'mlperf', repeats: 2 }],
  'no-spread': [],
  'repeats-not-printed': [],
  'one-repeat': [],
  'no-one-device-case': [],
  'one-device-case-missing': [{ case: 'resnet50_1x1_fp32_b128' }],
}
