import type * as batches from '../../../src/core/batch-search/messages.ts'
import type { FindingSamples } from './sample.ts'

export const findings: FindingSamples<keyof typeof batches.findings> = {
  'trial-without-steps': [],
  'trials-contradict': [{ fits: 64, tooLarge: 48 }],
  'found-batch-ran-out': [{ batch: 224, steps: 4, run: 'resnet50-pytorch_1x8_amp_b224/2' }],
  'batch-limit-reached': [{ to: 4096 }],
}
