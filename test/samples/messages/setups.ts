import type * as setups from '../../../src/core/messages/en/setups.ts'
import type { ErrorSamples, PhraseSamples } from './sample.ts'

const gibibytes = 2 ** 30

export const errors: ErrorSamples<keyof typeof setups.errors> = {
  SETUP_UNKNOWN: [{ name: 'pytroch', meant: 'pytorch', valid: ['pytorch', 'jax'] }],
  SETUP_LOCK_UNREADABLE: [{ file: 'setups/pytorch/packages.lock' }],
  SETUP_DISK_TOO_SMALL: [{ name: 'pytorch', folder: '/data/steady', needed: 8 * gibibytes, free: gibibytes }],
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
