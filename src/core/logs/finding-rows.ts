import { findingTable } from '../model/finding.ts'

/** What can be found about logs. */
export const logFinding = findingTable({
  'log-format-tie': ['warning', 'log'],
  'log-figure-came-late': ['warning', 'log'],
  'log-holds-too-many-runs': ['warning', 'log'],
  'log-holds-several-runs': ['warning', 'log'],
  'log-line-too-long': ['warning', 'log'],
  'log-contradicts-options': ['warning', 'contradiction'],
  'steps-counted': ['note', 'log'],
  'epochs-counted': ['note', 'log'],
  'format-drafted': ['note', 'log'],
  'rate-scope-open': ['warning', 'log'],
  'metric-misprinted': ['warning', 'contradiction'],
  'summary-has-evaluations': ['warning', 'contradiction'],
  'summary-counts-resumed': ['warning', 'contradiction'],
  'bar-has-validation': ['warning', 'timing'],
  'loss-not-finite': ['warning', 'log'],
  'steps-repeated': ['note', 'log'],
  'unit-generic': ['note', 'log'],
  'communication-share': ['note', 'scaling'],
  'rate-of-one-node': ['warning', 'log'],
  'rate-of-one-step': ['warning', 'log'],
  'bus-bandwidth': ['note', 'log'],
  'mlperf-time-to-train': ['note', 'log'],
  'mlperf-evaluations-untimed': ['warning', 'log'],
  'mlperf-run-unsuccessful': ['error', 'log'],
})
