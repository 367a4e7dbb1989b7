import type * as installation from '../../../src/host/installation/messages.ts'
import type { ErrorSamples } from './sample.ts'

export const errors: ErrorSamples<keyof typeof installation.errors> = {
  FILES_NOT_UNPACKED: [{ folder: '/home/ana/.cache/steadystate', code: 'EROFS' }],
  FILES_FOLDER_UNSAFE: [{ folder: '/tmp/cache/steadystate', is: 'foreign' }],
  ENGINE_NOT_FOUND: [{ run: 'resnet50-embedded_1x1_fp32_b4-1' }],
}
