import type * as rateSources from '../../../src/core/protocols/rate-source-messages.ts'
import type { FindingSamples, MissingSamples } from './sample.ts'

const rates = [
  { source: 'elapsed', figure: 583.7 },
  { source: 'stepTimes', figure: 4096 },
  { source: 'rates', figure: 4095.2 },
] as const

export const findings: FindingSamples<keyof typeof rateSources.findings> = {
  'witnesses-disagree': [
    { unit: 'images', apart: 1, rates, why: { kind: 'batch', implied: 512, stated: 256 } },
  ],
  'statistic-differs': [{ share: 0.065, whole: 90.1423, unit: 'images' }],
  'rates-weighted': [{ by: 'samples', share: -0.037, mean: 35865, unit: 'tokens' }],
  'short-batches': [{ every: 20, records: 12, share: 0.046 }],
  'batch-ramps': [{ before: 256, inside: 1024, unit: 'sequences' }],
  'work-changes': [{ batch: 1024, least: 412, unit: 'images' }],
  'rates-averaged': [{ share: -0.14, behind: 4096, unit: 'images', measured: true }],
  'steps-count-samples': [],
  'steps-counted': [],
  'batch-counts-samples': [{ samples: 8, tokens: 128.1 }],
  'batch-implied': [{ batch: 8192, unit: 'tokens' }],
  'batch-open': [{ unit: 'tokens' }],
  stalls: [{ gaps: 3, seconds: 600, share: 0.71, included: false }],
  'stalls-recur': [{ gaps: 12, seconds: 24, share: 0.6 }],
  'slow-intervals': [{ intervals: 3, seconds: 46, share: 0.27 }],
  'slow-steps': [
    {
      intervals: 20,
      by: 'steps',
      first: 20,
      last: 400,
      every: 20,
      without: 4096,
      share: 0.45,
      unit: 'images',
    },
  ],
  'fast-intervals': [{ intervals: 6, share: 0.14 }],
  'clock-set': [{ times: 2, seconds: 90 }],
  'clock-hour': [{ times: 1 }],
}

export const missing: MissingSamples<keyof typeof rateSources.missing> = {
  'rates-are-averages': [],
  'witnesses-disagree': [{ unit: 'images', apart: 6.02, rates }],
}
