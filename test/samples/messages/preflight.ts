import type * as preflight from '../../../src/core/preflight/messages.ts'
import { missing as missingValue } from '../../../src/core/model/missing.ts'
import type { ErrorSamples, FindingSamples, MissingSamples, PhraseSamples } from './sample.ts'

const folder = '/data/imagenet'
const failed = {
  outcome: { en: 'failed with exit code 1', zh: '失败，退出码 1' },
  printed: 'no route to host',
}

export const findings: FindingSamples<keyof typeof preflight.findings> = {
  'node-without-job': [{ why: missingValue('job-failed', failed) }],
  'nodes-unusable': [{ nodes: [{ name: 'n7', state: 'drained', reason: 'bad disk' }] }],
  'clock-off': [{ ahead: -12.34 }],
  'interface-absent': [{ name: 'ib0', others: ['lo', 'eth0'] }],
  'interface-down': [{ name: 'ib0' }],
  'fabric-port-down': [{ ports: [{ name: 'mlx5_1/1', state: 'DOWN' }] }],
  'locked-memory-limited': [{ limit: '64' }],
  'port-taken': [{ port: 29_500 }],
  'data-set-absent': [{ folder }],
  'data-set-unread': [{ folder }],
  'data-sets-differ': [
    {
      folder,
      values: [
        { files: 1024, bytes: 3e9, nodes: ['n1'] },
        { files: 1, bytes: 5000, nodes: ['n2'] },
      ],
    },
  ],
  'network-failed': [{ why: missingValue('job-failed', failed) }],
  'network-not-measured': [{ why: missingValue('one-rank-only') }],
  'slow-link': [{ bandwidth: 1.2e9, usual: 11.5e9 }],
  'all-reduce-measured': [
    {
      backend: 'nccl',
      ranks: 16,
      sizes: [
        { bytes: 4096, time: 80e-6, bandwidth: 96e6 },
        { bytes: 1 << 26, time: 5.4e-3, bandwidth: 23.3e9 },
      ],
    },
  ],
}

export const missing: MissingSamples<keyof typeof preflight.missing> = {
  'job-failed': [failed],
  'node-silent': [],
  'interface-absent': [{ name: 'ib0' }],
  'data-set-absent': [{ folder }],
  'data-set-unread': [],
  'one-rank-only': [],
  'no-torch': [{ python: 'python3' }],
  'all-reduce-wrong': [],
  'nodes-not-ready': [],
}

export const errors: ErrorSamples<keyof typeof preflight.errors> = {
  PREFLIGHT_NEEDS_SUITE: [{ cluster: 'lab' }],
  PREFLIGHT_NODES: [{ asked: 64, found: 1 }],
}

export const phrases: PhraseSamples<keyof typeof preflight.phrases> = {
  yes: [],
  'cpu-count': [{ cpus: 64 }],
  'clock-agrees': [],
  'clock-off': [{ ahead: 3.5 }],
  'port-free': [],
  'port-taken': [{ port: 29_500 }],
  'files-of': [{ files: 1024, bytes: 3e9 }],
}
