import type * as plan from '../../../src/core/plan/messages.ts'
import type * as skipped from '../../../src/core/plan/skip-messages.ts'
import type { FindingSamples, MissingSamples, SkipSamples } from './sample.ts'

export const findings: FindingSamples<keyof typeof plan.findings> = {
  'slurm-allocation-time': [{ nodes: 2, runs: 6, minutes: 120, isMost: true }],
  'every-case-skipped': [{ skipped: 12 }],
  'run-limit-short': [{ cases: 2, needed: 90, limit: 60 }],
  'placeholder-left': [{ text: '/path/to/images', cases: 3 }],
  'path-in-image': [{ paths: ['/models/llama'] }],
  'budget-too-small': [{ needed: 90, budget: 60 }],
  'skip-rule-unused': [{ reason: { en: 'no kernels', zh: '没有相应的算子' } }],
  'planned-elsewhere': [{ nodes: 4, devicesPerNode: 8, gpu: 'V100' }],
  'cluster-not-asked': [{ cluster: 'lab', files: ['/suites/ssh_config'] }],
  'cluster-not-reached': [
    { cluster: 'lab', isStated: false, why: { kind: 'error', code: 'SSH_NOT_INSTALLED', data: {} } },
  ],
  'variant-without-changes': [{ variant: 'after', revision: 'HEAD', commit: '4c8fe2917f30' }],
  'variants-alike': [{ a: 'before', b: 'after' }],
  'variant-alone': [{ cases: 3 }],
  'variant-commit-unused': [{ workload: 'resnet50/embedded' }],
}

export const missing: MissingSamples<keyof typeof plan.missing> = {
  'no-estimate': [{ workloads: ['resnet50/pytorch', 'bert/pytorch'] }],
  'capacity-not-asked': [],
}

export const skips: SkipSamples<keyof typeof skipped.skips> = {
  'variant-needs-no-containers': [{ variant: 'after', cluster: 'lab' }],
  'variant-needs-containers': [{ variant: 'after', cluster: 'lab' }],
  'image-not-named': [{ workload: 'bert/pytorch', cluster: 'lab' }],
  'axis-value-unsupported': [
    {
      workload: 'bert/pytorch',
      axis: 'tensor-parallel',
      value: '3',
      supported: { kind: 'phrase', code: 'multiple-of', data: { of: 2, min: 2, max: null } },
    },
  ],
  'no-option-for-axis': [{ workload: 'bert/pytorch', axis: 'image-size', value: '224' }],
  'one-node-only': [{ workload: 'resnet50/embedded' }],
  'devices-not-divisible': [{ devices: 8, tensor: 3, pipeline: 1 }],
  'parallel-sizes-need-other-devices': [{ data: 2, tensor: 2, pipeline: 4, needed: 16, devices: 8 }],
  'devices-not-divisible-with-context': [{ devices: 8, tensor: 1, pipeline: 1, context: 3 }],
  'context-needs-other-devices': [{ data: 2, tensor: 2, pipeline: 4, context: 2, needed: 32, devices: 8 }],
  'copies-not-divisible': [{ copies: 4, expert: 3 }],
  'heads-not-divisible': [{ heads: 32, tensor: 3, part: 'queries' }],
  'experts-not-divisible': [{ experts: 8, expert: 3 }],
  'sequence-not-divisible': [{ sequenceLength: 128, context: 3 }],
  'more-stages-than-layers': [{ pipeline: 2, virtual: 4, stages: 8, layers: 4 }],
  'nothing-in-parallel': [{ axis: 'sequence-parallel', value: 'true', needs: 'tensor' }],
  'global-batch-not-divisible': [{ samples: 100, batch: 8, copies: 3 }],
  'global-batch-differs': [{ samples: 64, batch: 4, copies: 2, accumulation: 3 }],
  'no-launcher': [],
  'launcher-too-new': [{ launcher: 'torchrun', framework: 'pytorch', since: '1.10', has: '1.6.0' }],
  'launcher-unsuited': [{ launcher: 'mpirun', suited: ['torchrun'] }],
  'srun-outside-slurm': [{ engine: 'ssh' }],
  'mpirun-without-containers': [],
  'mpirun-cannot-reach-nodes': [{ nodes: 4, engine: 'local' }],
  'horovodrun-needs-ssh': [{ nodes: 4, engine: 'slurm' }],
  'horovodrun-without-ssh-options': [{ options: ['-q'] }],
  'no-such-device': [{ device: 'GPU' }],
  'too-few-nodes': [{ needed: 2, has: 1, unusable: [{ name: 'n2', state: 'drained', reason: 'new disk' }] }],
  'too-few-devices': [{ needed: 8, device: 'GPU', has: 4 }],
  'value-needs-gpu': [{ workload: 'resnet50/pytorch', axis: 'precision', value: 'amp' }],
  'setup-unknown': [{ setup: 'pytroch' }],
  'loader-reads-real-data': [{ loader: 'dali' }],
  'loader-without-format': [{ workload: 'resnet50/mxnet', loader: 'dali' }],
  'data-set-not-named': [],
  'data-set-absent': [{ folder: '/data/images', command: 'steady data make /data/images' }],
  'data-format-absent': [{ folder: '/data/images', format: 'recordio' }],
  'setup-not-ready': [{ setup: 'pytorch', command: 'steady setup pytorch --cpu' }],
  'setup-outdated': [{ setup: 'pytorch', command: 'steady setup pytorch' }],
  'setup-unavailable': [
    {
      setup: 'oneflow',
      why: {
        kind: 'phrase',
        code: 'setup-platform',
        data: { platform: 'darwin-arm64', platforms: ['linux-x64'] },
      },
    },
  ],
  'no-figure-printed': [{ collection: 'PaddlePaddle/Perf' }],
  'left-blank': [{ published: '2020-12-02' }],
}
