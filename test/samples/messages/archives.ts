import type * as archives from '../../../src/core/messages/en/archives.ts'
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
  ARCHIVE_WITHOUT_LOG: [{ archive: 'logs.zip', files: 3 }],
}
