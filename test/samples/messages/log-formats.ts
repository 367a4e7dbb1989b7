import type * as logFormats from '../../../src/core/logs/reading-messages.ts'
import type { ErrorSamples } from './sample.ts'

export const errors: ErrorSamples<keyof typeof logFormats.errors> = {
  LOG_FORMAT_UNDETECTED: [{ nearest: [{ format: 'timm', lines: 12 }] }],
  LOG_FORMAT_MATCHES_NOTHING: [{ nearest: { line: 12, text: 'step 3 loss 2.1' } }],
}
