import type * as publish from '../../../src/core/publish/messages.ts'
import type { ErrorSamples } from './sample.ts'

export const errors: ErrorSamples<keyof typeof publish.errors> = {
  RESULTS_PUBLISHED: [{ path: 'reports/a' }],
  SECRET_HIDDEN: [{ run: 'train_1x1_fp32_b8/1' }],
  PUBLISH_TARGET_IN_USE: [{ path: 'reports/a', is: 'published' }],
  PUBLISH_DRIFTS: [{ folder: 'results/a', drifts: 2 }],
  PUBLISH_CHANGES_FIGURE: [{ figure: '0.runs.3.measurement.value.throughput' }],
  PUBLISH_TEXT_LEFT: [{ file: 'report/report.en.md', kind: 'home' }],
  PUBLISH_LOG_NOT_TEXT: [{ file: 'runs/a/1/log.txt' }],
  PUBLISH_FILE_TOO_LARGE: [{ file: 'runs/a/1/log.txt', bytes: 2 ** 30, most: 2 ** 27 }],
}
