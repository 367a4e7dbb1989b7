import type * as readiness from '../../../src/core/environment/messages.ts'
import type { PhraseSamples } from './sample.ts'

export const phrases: PhraseSamples<keyof typeof readiness.phrases> = {
  'package-absent': [{ name: 'torch' }],
  'setup-absent': [{ name: 'pytorch' }],
  'program-not-on-path': [{ program: 'mpirun' }],
  'run-command': [{ command: 'sudo apt-get install openmpi-bin' }],
  'install-package': [{ name: 'torch', debian: 'python3-torch' }],
  'install-program': [{ program: 'trainer' }],
  'install-nvidia-driver': [],
  gpu: [],
  'gpu-absent': [],
  'use-gpu-machine': [],
  'gpu-with-memory': [{ size: 16e9 }],
  'gpus-too-small': [{ size: 16e9 }],
  'use-larger-gpus': [],
  'amount-of-memory': [{ size: 16e9 }],
  'memory-too-small': [{ needed: 16e9, usable: 8e9 }],
  'free-memory': [],
}
