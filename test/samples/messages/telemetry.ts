import type * as telemetry from '../../../src/core/telemetry/messages.ts'
import type { FindingSamples, MissingSamples } from './sample.ts'

const shared = { node: 'node-1', gpu: 3, share: 0.42 }

export const findings: FindingSamples<keyof typeof telemetry.findings> = {
  'gpu-throttled': [{ slowed: [{ ...shared, reason: 'temperature, by hardware' }] }],
  'gpu-power-capped': [{ slowed: [{ ...shared, reason: 'power cap' }] }],
  'gpu-power-limit': [{ lowered: [{ node: 'node-1', gpu: 0, watts: 300, usual: 400 }] }],
  'gpu-memory-full': [{ filled: [{ ...shared, share: 0.98 }] }],
  'gpu-idle': [{ often: [shared] }],
  'ranks-bound': [
    {
      launcher: 'mpirun',
      unbinding: ['--bind-to', 'none'],
      bound: [{ node: 'node-1', ranks: 1, fewest: 1, usable: 1, offered: 40 }],
    },
  ],
  'telemetry-lost': [{ path: 'runs/case/1/telemetry/telemetry-0.txt' }],
}

export const missing: MissingSamples<keyof typeof telemetry.missing> = {
  'data-wait-not-stated': [],
  'telemetry-empty': [{ node: 'node-1' }],
  'telemetry-lost': [{ path: 'runs/case/1/telemetry/telemetry-0.txt' }],
  'telemetry-not-timed': [{ node: 'node-1' }],
  'telemetry-short': [{ samples: 2, needed: 5 }],
  'telemetry-gap': [{ seconds: 12.34 }],
  'window-not-watched': [],
  'window-unclear': [{ arrived: 20.1, elapsed: 31.9 }],
  'rapl-absent': [],
  'rapl-unreadable': [],
  'rapl-implausible': [{ watts: 81_234 }],
  'sensor-absent': [],
  'gpu-only': [],
  'gpus-not-asked': [],
  'gpu-divided': [],
  'gpus-unclear': [{ there: 8, wanted: 2, node: 'node-1' }],
  'gpus-differ-in-run': [{ names: ['NVIDIA L4', 'Tesla T4'] }],
  'flops-not-stated': [],
  'flops-of-other-unit': [{ unit: 'tokens' }],
  'precision-not-stated': [],
  'peak-rate-unknown': [{ device: 'NVIDIA H100', precision: 'bf16' }],
  'matrix-rate-of-fp32': [{ dtype: 'bfloat16' }],
  'matrix-rate-not-measured': [{ threads: 8 }],
  'share-above-one': [{ share: 1.3 }],
}
