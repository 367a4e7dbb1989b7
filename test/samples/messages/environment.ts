import type { FindingSamples, MissingSamples } from './sample.ts'
import type * as environment from '../../../src/core/environment/messages.ts'

export const findings: FindingSamples<keyof typeof environment.findings> = {
  'machine-busy': [{ load: 5.5, cpus: 16 }],
  'cpu-limit': [{ cpus: 1.5, of: 16 }],
  'cpu-affinity': [{ processors: 4, of: 16 }],
  'cpu-governor': [{ governor: 'powersave' }],
  'virtual-machine': [{ hypervisor: 'KVM' }],
  'low-memory': [{ usable: 8e9, needed: 9e9 }],
  'memory-limit': [{ limit: 8e9, memory: 64e9 }],
  'swap-in-use': [{ used: 4e9 }],
  'huge-pages-off': [],
  'small-shared-memory': [{ size: 64e6 }],
  'low-disk': [{ free: 5e8 }],
  'gpu-unreadable': [
    {
      why: { kind: 'missing', code: 'probe-timed-out', data: { program: 'nvidia-smi', milliseconds: 5000 } },
    },
  ],
  'gpu-unanswered': [
    {
      why: {
        kind: 'missing',
        code: 'probe-timed-out',
        data: { program: 'nvidia-smi', milliseconds: 20_000 },
      },
    },
  ],
  'gpu-busy': [{ programs: [{ name: 'trainer', pid: 7 }] }],
  'gpu-slowdown': [{ slowed: [{ gpu: 1, reasons: ['temperature'] }] }],
  'gpus-differ': [{ names: ['NVIDIA A100', 'NVIDIA V100'] }],
  'nodes-differ': [
    {
      what: { en: 'GPU driver', zh: '显卡驱动' },
      values: [
        { value: { en: '535.104', zh: '535.104' }, nodes: ['a', 'b', 'c', 'd'] },
        { value: { en: '470.82', zh: '470.82' }, nodes: ['e'] },
      ],
    },
  ],
  'stated-environment-differs': [
    {
      differences: [
        { what: { en: 'GPU', zh: '显卡' }, stated: 'Tesla V100-SXM2-16GB x 8', seen: [] },
        { what: { en: 'Driver', zh: '显卡驱动' }, stated: '440.33.01', seen: ['535.104'] },
      ],
    },
  ],
}

export const missing: MissingSamples<keyof typeof environment.missing> = {
  'not-readable': [{ source: '/proc/loadavg' }],
  'not-stated': [{ source: '/proc/cpuinfo' }],
  'no-limit': [],
  'no-container': [],
  'no-frequency-control': [],
  'no-turbo-switch': [],
  'no-hypervisor': [],
  'no-gpu': [],
  'gpu-not-stated': [{ printed: '[N/A]' }],
  'gpu-not-a-number': [{ printed: 'Enabled' }],
  'not-looked-for': [],
  'not-installed': [{ name: 'torch' }],
  'program-absent': [{ program: 'nvidia-smi' }],
  'probe-timed-out': [{ program: 'nvidia-smi', milliseconds: 5000 }],
  'program-not-asked': [{ program: '/opt/bin/python3.11' }],
  'probe-failed': [{ program: 'nvidia-smi', printed: 'NVML: Driver/library version mismatch' }],
  'no-commit': [{ folder: '/data/suites' }],
}
