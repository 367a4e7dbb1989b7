import type * as setups from '../../../src/core/setups/messages.ts'
import type { ErrorSamples, PhraseSamples } from './sample.ts'

const gibibytes = 2 ** 30

const podmanFailed = (printed: string) =>
  ({ kind: 'missing', code: 'probe-failed', data: { program: 'podman', printed } }) as const

export const errors: ErrorSamples<keyof typeof setups.errors> = {
  SETUP_UNKNOWN: [{ name: 'pytroch', meant: 'pytorch', valid: ['pytorch', 'jax'] }],
  SETUP_LOCK_UNREADABLE: [{ file: 'setups/pytorch/packages.lock' }],
  SETUP_DISK_TOO_SMALL: [{ name: 'pytorch', folder: '/data/steady', needed: 8 * gibibytes, free: gibibytes }],
  SETUP_NEEDS_UV: [{ folder: '/data/steady/setups' }],
  SETUP_FAILED: [
    {
      name: 'pytorch',
      work: 'install',
      printed: 'ERROR: No matching distribution',
      log: '/data/pytorch.log',
    },
  ],
  SETUP_SYSTEM_LACKS: [
    {
      name: 'pytorch',
      module: 'torch',
      printed: { kind: 'missing', code: 'probe-failed', data: { program: 'python3', printed: 'exit 1' } },
    },
  ],
  SETUP_SILENT: [
    {
      name: 'pytorch',
      why: {
        kind: 'missing',
        code: 'probe-timed-out',
        data: { program: '/data/pytorch-1a2b3c/bin/python3', milliseconds: 60_000 },
      },
    },
  ],
  IMAGE_ENGINE_ABSENT: [],
  IMAGE_ENGINE_FAILED: [{ printed: podmanFailed('cannot connect') }],
  IMAGE_BASE_ABSENT: [{ base: 'debian-python', printed: podmanFailed('image not known') }],
  IMAGE_BASE_UNFIT: [
    {
      name: 'mxnet',
      base: 'debian-python',
      why: {
        kind: 'phrase',
        code: 'setup-needs-python',
        data: { min: '3.8', below: '3.12', found: ['3.13.1'] },
      },
    },
  ],
  IMAGE_DISK_TOO_SMALL: [
    { name: 'pytorch', folder: '/var/lib/containers', needed: 8 * gibibytes, free: gibibytes },
  ],
  IMAGE_NAME_TAKEN: [{ kind: 'image', name: 'localhost/steadystate/mxnet:466d4bfd0813' }],
  SETUP_CHANGED: [
    {
      name: 'pytorch',
      folder: '/data/pytorch-1a2b3c',
      changed: 'torch',
      found: null,
      expected: '2.15.0',
      command: 'steady setup pytorch',
    },
  ],
}

export const phrases: PhraseSamples<keyof typeof setups.phrases> = {
  'setup-platform': [{ platform: 'darwin-arm64', platforms: ['linux-x64'] }],
  'setup-needs-python': [{ min: '3.11', below: '3.15', found: ['3.9'] }],
  'setup-needs-programs': [{ programs: ['g++', 'make'] }],
  'setup-no-such-kind': [{ kind: 'cuda' }],
}
