import type * as witnesses from '../../../src/core/messages/en/witnesses.ts'
import type { FindingSamples, MissingSamples } from './sample.ts'

const told = [
  { witness: 'elapsed', figure: 583.7 },
  { witness: 'stepTimes', figure: 4096 },
  { witness: 'rates', figure: 4095.2 },
] as const

export const findings: FindingSamples<keyof typeof witnesses.findings> = {
  'witnesses-disagree': [
    { unit: 'images', apart: 1, told, why: { kind: 'batch', implied: 512, stated: 256 } },
  ],
  'statistic-differs': [{ share: 0.065, whole: 90.1423, unit: 'images' }],
  'steps-count-samples': [],
  stalls: [{ gaps: 3, seconds: 600, share: 0.71, included: false }],
  'stalls-recur': [{ gaps: 12, seconds: 24, share: 0.6 }],
  'slow-intervals': [{ intervals: 3, seconds: 46, share: 0.27 }],
  'fast-intervals': [{ intervals: 6, share: 0.14 }],
  'clock-set': [{ times: 2, seconds: 90 }],
  'clock-hour': [{ times: 1 }],
}

export const missing: MissingSamples<keyof typeof witnesses.missing> = {
  'witnesses-disagree': [{ unit: 'images', apart: 6.02, told }],
}
