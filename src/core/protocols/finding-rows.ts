import { findingTable } from '../model/finding.ts'

/** What can be found about what a log is measured by. */
export const protocolFinding = findingTable({
  'witnesses-disagree': ['warning', 'contradiction'],
  'statistic-differs': ['warning', 'contradiction'],
  'rates-weighted': ['warning', 'within'],
  'work-changes': ['warning', 'within'],
  'short-batches': ['warning', 'within'],
  'batch-ramps': ['warning', 'within'],
  'rates-averaged': ['warning', 'contradiction'],
  'summary-differs': ['warning', 'contradiction'],
  'steps-count-samples': ['note', 'log'],
  'batch-implied': ['note', 'log'],
  'batch-open': ['note', 'log'],
  'few-steps': ['warning', 'log'],
  'step-count-unknown': ['note', 'log'],
  'step-time-drifts': ['warning', 'within'],
  'speed-shifts': ['warning', 'within'],
  stalls: ['warning', 'within'],
  'stalls-recur': ['warning', 'within'],
  'slow-intervals': ['warning', 'within'],
  'fast-intervals': ['warning', 'within'],
  'clock-hour': ['warning', 'timing'],
  'clock-set': ['warning', 'timing'],
  'clock-coarse': ['warning', 'timing'],
  'step-times-sampled': ['warning', 'timing'],
  'values-dropped': ['warning', 'repeats'],
})
