import type * as comparing from '../../../src/core/compare/messages.ts'
import type { ErrorSamples, FindingSamples, MissingSamples } from './sample.ts'

export const findings: FindingSamples<keyof typeof comparing.findings> = {
  'sides-recomputed': [{ side: 'B', own: 'steady', under: 'dlperf' }],
  'sides-on-other-hosts': [{ a: 'node-1', b: 'node-2' }],
  'sides-apart': [],
  'side-from-history': [{ side: 'A', results: 'results/nightly' }],
  'side-tree-dirty': [{ side: 'B', commit: '4c8fe29' }],
}

export const missing: MissingSamples<keyof typeof comparing.missing> = {
  'side-has-one-repeat': [],
  'repeats-equal': [],
  'repeats-too-many': [{ most: 1000 }],
  'difference-may-be-drift': [{ share: 0.03, rounds: 12 }],
  'figure-not-positive': [],
  'not-compared': [],
  'no-case-compared': [],
}

export const errors: ErrorSamples<keyof typeof comparing.errors> = {
  COMPARE_PATH_NOT_FOUND: [{ path: 'results/befor' }],
  COMPARE_COMMIT_UNKNOWN: [{ typed: '4f2a1c9', history: 'history', commits: ['0d1e2f3', '77aa01b'] }],
  COMPARE_COMMIT_SEVERAL: [{ typed: '4f2a', files: ['history/a.json', 'history/b.json'] }],
  COMPARE_FOLDER_EMPTY: [{ path: 'results/before' }],
  COMPARE_WITH_ITSELF: [{ path: 'results' }],
  COMPARE_SEVERAL_VARIANTS: [{ path: 'results/ab', variants: ['before', 'after', 'compiled'] }],
  ACROSS_UNKNOWN: [{ name: 'precisoin', meant: 'precision', valid: [] }],
  ACROSS_VALUE_UNKNOWN: [{ name: 'precision', value: 'fp8', values: ['fp32', 'amp'] }],
}
