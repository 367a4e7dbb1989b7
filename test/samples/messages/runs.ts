import type * as runs from '../../../src/core/results/run-messages.ts'
import type { FindingSamples, MissingSamples } from './sample.ts'

const path = 'runs/a/1/log.txt'

export const findings: FindingSamples<keyof typeof runs.findings> = {
  'run-damaged': [{ file: 'runs/replay_1x1_fp32_b4/1/run.json' }],
  'log-changed': [{ path }],
  'arrivals-changed': [{ path }],
  'arrivals-lost': [{ path }],
  'log-holds-several-runs': [{ count: 2, first: 10, last: 90 }],
  'leftovers-ended': [{ count: 3 }],
  'machine-changed': [{ fact: 'driver', before: '550.54', now: '560.28' }],
  'workload-replaced': [{ name: 'resnet50', folder: '/data/workloads/resnet50' }],
}

export const missing: MissingSamples<keyof typeof runs.missing> = {
  'run-copied': [{ run: 'rn50_1x8_fp32_b64/1' }],
  'run-not-completed': [],
  'log-changed': [],
  'log-not-measurable': [{ why: { kind: 'error', code: 'LOG_EMPTY', data: { name: path } } }],
  'log-not-kept': [{ document: 'report.md', line: 41 }],
  'too-early': [],
  'repeats-in-vain': [{ run: 'train_1x8_fp32_b8/1' }],
  'figure-settled': [{ repeats: 5, within: 0.02 }],
  'ratio-settled': [{ rounds: 7, within: 0.01 }],
  'ratio-impossible': [],
}
