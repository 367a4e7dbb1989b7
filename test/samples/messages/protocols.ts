import type * as protocols from '../../../src/core/protocols/messages.ts'
import type { FindingSamples, MissingSamples } from './sample.ts'

export const findings: FindingSamples<keyof typeof protocols.findings> = {
  'values-dropped': [{ count: 2 }],
  'step-count-unknown': [{ gaps: 3 }],
  'clock-coarse': [{ share: 0.05 }],
  'clock-minutes': [{ share: 0.2 }],
  'values-coarse': [{ by: 'step-times', digit: 0.1, low: 4096, high: 6826.67, unit: 'images' }],
  'step-times-sampled': [{ count: 6, steps: 60, share: 0.36 }],
  'step-time-drifts': [{ share: -0.031 }],
  'speed-shifts': [
    { line: 312, share: -0.076, before: 0.1251, after: 0.1354, unit: 's/step', measured: 'after' },
  ],
  'speed-varies': [{ share: 0.2, slow: 0.1502, fast: 0.1251, unit: 's/step' }],
  'summary-differs': [{ measured: 189.93, printed: 1000, unit: 'sequences', line: 77 }],
}

export const missing: MissingSamples<keyof typeof protocols.missing> = {
  'no-steps': [],
  'no-rates': [],
  'rates-of-micro-batches': [{ batches: 8 }],
  'mostly-gaps': [{ gaps: 12, seconds: 96, share: 0.96 }],
  'rates-of-ranks': [{ ranks: 8 }],
  'setting-restated': [{ setting: 'devices', before: 8, after: 4, line: 312 }],
  'no-step-times': [],
  'no-time-stamps': [],
  'rates-may-be-means': [],
  'no-summary': [],
  'summary-contradicts': [{ measured: 189.932, printed: 16610.6, unit: 'sequences', line: 818 }],
  'too-few-records': [],
  'elapsed-not-positive': [{ elapsed: 0 }],
  'figure-impossible': [{ figure: '1e+303', unit: 'images' }],
  'no-usable-values': [{ count: 12 }],
  'nothing-left-after-trimming': [{ count: 10, cut: 5 }],
  'log-ends-early': [{ protocol: 'dlperf', unit: 'steps', found: 14, needed: 120 }],
  'records-too-coarse': [{ protocol: 'dlperf', unit: 'steps', count: 100 }],
  'summary-not-a-number': [{ line: 77, printed: 'NaN' }],
  'devices-unknown': [{ given: 'rate' }],
  'batch-varies': [],
  'batch-unknown': [{ unit: 'tokens' }],
  'no-steady-window': [{ pieces: 20, needed: 5, change: 0.12 }],
}
