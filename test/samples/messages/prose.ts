import type * as prose from '../../../src/core/prose/messages.ts'
import type { ErrorSamples } from './sample.ts'

export const errors: ErrorSamples<keyof typeof prose.errors> = {
  SECTION_UNSAFE: [{ is: 'html', text: '<script>' }],
  SECTION_UNTITLED: [{ place: 'before results' }],
  SECTION_FILE_MISSING: [{ file: 'set-up.md' }],
  SECTION_FILE_OUTSIDE: [{ file: '../set-up.md' }],
  SECTION_FILE_TOO_LARGE: [{ file: 'speed.png', mebibytes: 2 }],
}
