import type * as imports from '../../../src/core/import/messages.ts'
import type { MissingSamples } from './sample.ts'

export const missing: MissingSamples<keyof typeof imports.missing> = {
  'name-unknown': [],
  'link-read-elsewhere': [{ to: 'logs/a' }],
  'link-broken': [],
  'not-a-file': [{ is: 'pipe' }],
  'log-identical': [{ file: 'a/1.log' }],
}
