import type * as explorer from '../../../src/core/explorer/messages.ts'
import type { ErrorSamples } from './sample.ts'

export const errors: ErrorSamples<keyof typeof explorer.errors> = {
  EXPLORE_PORT_IN_USE: [{ port: 7000 }],
  EXPLORE_PORT_REFUSED: [{ port: 80 }],
  EXPLORE_NOT_BUILT: [{ folder: 'dist/explorer' }],
  EXPLORE_RUN_UNKNOWN: [{ run: 'resnet50_1x1/3' }],
  EXPLORE_SOURCE_UNKNOWN: [{ source: '4f2a1c9d' }],
  EXPLORE_LOG_ABSENT: [{ run: 'resnet50_1x1/3' }],
  EXPLORE_FOLDER_ABSENT: [{ name: 'a100', place: 'node1:results/a100' }],
  EXPLORE_LOG_CHANGED: [{ run: 'resnet50_1x1/3' }],
  EXPLORE_LIBRARY_ALONE: [{ library: 'library' }],
  EXPLORE_FOLDER_TAKEN: [{ folder: 'site' }],
  EXPLORE_STATIC_TOO_LARGE: [{ runs: 1000000, most: 50000 }],
}
