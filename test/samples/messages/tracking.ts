import type * as tracking from '../../../src/core/track/messages.ts'
import type { ErrorSamples, FindingSamples } from './sample.ts'

export const findings: FindingSamples<keyof typeof tracking.findings> = {
  'tracked-tree-dirty': [{ commit: '4f2a1c9' }],
  'tracked-without-commit': [],
}

export const errors: ErrorSamples<keyof typeof tracking.errors> = {
  TRACK_NO_FIGURE: [{ path: 'results/quickstart' }],
  TRACK_DATE_UNKNOWN: [{ path: 'results/imported' }],
  TRACK_DATE_INVALID: [{ typed: 'yesterday' }],
  TRACK_DATE_DIFFERS: [{ stated: '2026-03-31T18:00:00Z', typed: '2026-01-01' }],
  TRACK_RUNS_KNOWN: [{ file: '2026-03-31T18-00-00Z-1f0c5a7e.json' }],
  TRACK_COMMIT_INVALID: [{ typed: 'main' }],
  TRACK_COMMIT_DIFFERS: [{ stated: '4f2a1c9', named: '0d1e2f3' }],
  TRACK_HISTORY_EMPTY: [{ folder: 'history' }],
  TRACK_ENTRY_INVALID: [{ file: 'history/a.json', at: 'cases.0.unit' }],
  TRACK_CASE_UNKNOWN: [{ typed: 'resnet101' }],
}
