import type * as imports from '../../../src/core/import/messages.ts'
import type { MissingSamples } from './sample.ts'

export const missing: MissingSamples<keyof typeof imports.missing> = {
  'name-unknown': [],
  'link-read-elsewhere': [{ to: 'logs/a' }],
  'link-broken': [],
  'not-a-file': [{ is: 'pipe' }],
  'rank-of-run': [{ file: 'a/rank0.log' }],
  'log-identical': [{ file: 'a/1.log' }],
}
