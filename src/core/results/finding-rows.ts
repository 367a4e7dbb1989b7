import { findingTable } from '../model/finding.ts'

/** What can be found about the runs of a case and their files. */
export const resultFinding = findingTable({
  'repeats-without-figure': ['warning', 'repeats'],
  'repeats-stated': ['note', 'printed'],
  'repeats-not-printed': ['warning', 'printed'],
  'few-repeats': ['warning', 'repeats'],
  'interval-wide': ['warning', 'repeats'],
  'repeats-drift': ['warning', 'between'],
  'repeats-alike': ['warning', 'between'],
  'repeat-outlier': ['warning', 'between'],
  'two-speeds': ['warning', 'between'],
  'slow-rank': ['warning', 'nodes'],
  'slow-node': ['warning', 'nodes'],
  'nodes-limit': ['note', 'scaling'],
  'ranks-not-compared': ['note', 'nodes'],
  'super-linear': ['warning', 'contradiction'],
  'timed-by-arrival': ['note', 'timing'],
  'cases-apart': ['note', 'files'],
  'run-damaged': ['error', 'files'],
  'files-differ': ['error', 'files'],
  'log-changed': ['error', 'files'],
  'arrivals-changed': ['error', 'files'],
  'arrivals-lost': ['warning', 'files'],
  'rank-log-lost': ['warning', 'files'],
  'tracked-without-commit': ['note', 'files'],
  'tracked-tree-dirty': ['warning', 'files'],
})
