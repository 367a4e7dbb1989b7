import type * as targets from '../../../src/host/targets/messages.ts'
import type { ErrorSamples, MissingSamples } from './sample.ts'

const host = 'h1 (10.0.0.1)'

export const missing: MissingSamples<keyof typeof targets.missing> = {
  'nodes-not-reached': [{ why: { kind: 'error', code: 'SSH_NOT_INSTALLED', data: {} } }],
  'no-usable-nodes': [{ nodes: [{ name: 'n2', state: 'drained', reason: 'disk replaced' }] }],
}

export const errors: ErrorSamples<keyof typeof targets.errors> = {
  CLUSTER_UNKNOWN: [
    {
      path: 'clusters/lab.yaml',
      here: ['local', 'container'],
      found: ['lab1', 'lab2'],
      engines: ['local', 'ssh'],
    },
  ],
  CONTAINER_PATH_UNUSABLE: [{ path: '/data/a:b', separator: ':' }],
  CONTAINERS_NOT_INSTALLED: [{ programs: ['podman', 'docker'] }],
  CLUSTER_WITHOUT_NODES: [{ name: 'lab' }],
  CLUSTER_TOO_SMALL: [{ run: 'a/1', nodes: 4, devices: 8, cluster: 'lab', found: 2 }],
  PROGRAM_NOT_FOUND: [{ program: 'train', run: 'a/1', at: { kind: 'node', node: 'h1' } }],
  FOLDER_NOT_FOUND: [{ folder: '/workspace/rn50', run: 'a/1', node: 'h1' }],
  FILE_NOT_FOUND: [{ path: '/data/train.py' }],
  COPY_TOO_LARGE: [{ path: '/data/images', gigabytes: 4 }],
  SSH_NOT_INSTALLED: [],
  HOST_KEY_CHANGED: [{ host, fingerprint: null, known: '~/.ssh/known_hosts', command: 'ssh-keygen -R h1' }],
  HOST_KEY_UNKNOWN: [{ host, known: '~/.ssh/known_hosts', command: 'ssh-keyscan h1 >> ~/.ssh/known_hosts' }],
  SSH_DENIED: [{ host, printed: 'Permission denied (publickey)', login: 'bench@10.0.0.1' }],
  HOST_UNREACHABLE: [{ host, printed: '', address: '10.0.0.1' }],
  SLURM_NOT_INSTALLED: [{ program: 'sinfo' }],
  SLURM_NOT_ANSWERING: [{ to: { kind: 'command', program: 'sbatch', tries: 3 } }],
  SLURM_FAILED: [{ program: 'sinfo', code: 1, printed: 'slurm_load_partitions: Invalid user' }],
  SLURM_SCRIPT_NOT_RUN: [{ job: '7', state: 'FAILED', reason: 'NonZeroExitCode', folder: '/shared/a' }],
  SLURM_TIME_LIMIT: [{ run: 'a/1', partition: 'short', limit: 60, minutes: 65, most: 30 }],
  SLURM_NODES_UNUSABLE: [
    {
      run: 'a/1',
      partition: 'gpu',
      needed: 4,
      usable: 3,
      unusable: [{ name: 'n2', state: 'drained', reason: 'new disk' }],
    },
  ],
  PARTITION_UNKNOWN: [{ partition: 'gpu8', valid: ['gpu4', 'gpu16'] }],
}
