import type * as flops from '../../../src/core/messages/en/flops.ts'
import type { ErrorSamples, MissingSamples } from './sample.ts'

export const missing: MissingSamples<keyof typeof flops.missing> = {
  'convention-without-experts': [{ convention: 'nanogpt' }],
  'convention-without-latent-attention': [{ convention: 'palm' }],
}

export const errors: ErrorSamples<keyof typeof flops.errors> = {
  ARCHITECTURE_UNKNOWN: [{ name: 'lama-3-8b', meant: 'llama-3-8b', valid: [] }],
  DEVICE_PEAK_UNKNOWN: [{ name: 'H100', meant: null, valid: ['h100-sxm', 'h100-pcie'] }],
  FLOPS_CONVENTION_UNKNOWN: [{ name: '8n', meant: null, valid: ['6n', 'palm'] }],
}
