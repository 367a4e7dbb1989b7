import type * as archives from '../../../src/host/logs/archive/messages.ts'
import type { ErrorSamples, MissingSamples } from './sample.ts'

export const missing: MissingSamples<keyof typeof archives.missing> = {
  'member-leaves': [],
  'member-no-file': [{ is: 'link' }],
  'member-method': [{ method: 9 }],
  'member-replaced': [],
  'archive-apart': [],
}

export const errors: ErrorSamples<keyof typeof archives.errors> = {
  ARCHIVE_NOT_READ: [{ archive: 'logs.7z' }],
  ARCHIVE_DAMAGED: [{ archive: 'logs.zip', problem: 'End of central directory record not found' }],
  ARCHIVE_ENCRYPTED: [{ archive: 'logs.zip', member: '1n1g/a.log' }],
  ARCHIVE_TOO_LARGE: [{ archive: 'logs.zip', is: { kind: 'ratio', ratio: 400 } }],
  ARCHIVE_FILE_NOT_FOUND: [{ archive: 'logs.zip', file: '1n1g/a.log' }],
  ARCHIVE_OF_RESULTS: [{ archive: 'results.tgz' }],
  ARCHIVE_FILE_CHANGED: [{ archive: 'results.tgz', file: 'runs/a/1/log.txt' }],
  ARCHIVE_MANIFEST_DAMAGED: [{ archive: 'results.tgz' }],
  ARCHIVE_FILE_CHANGES: [{ file: 'results/a/runs/a/1/log.txt' }],
  ARCHIVE_RESULTS_DIFFER: [{ archive: 'results.tgz', folder: 'results/a', file: 'runs/a/1/log.txt' }],
  ARCHIVE_NAME: [{ file: 'results.zip' }],
  RESULTS_WITHOUT_LOGS: [{ folder: 'results/a' }],
  ARCHIVE_WITHOUT_LOG: [{ archive: 'logs.zip', files: 3 }],
}
