import type * as report from '../../../src/core/messages/en/report.ts'
import { outcomeText } from '../../../src/core/report/words/outcome-words.ts'
import { seconds } from '../../../src/core/model/units.ts'
import type { MissingSamples } from './sample.ts'

const reason = { en: 'the kernels have no bf16', zh: '没有 bf16 算子' }

export const missing: MissingSamples<keyof typeof report.missing> = {
  'no-interval': [],
  'not-in-suite': [],
  'not-run': [],
  'not-measured': [],
  'case-not-measured': [],
  skipped: [{ reason }],
  'not-published': [{ reason }],
  'only-printed': [],
  failed: [{ outcome: outcomeText({ state: 'failed', exit: { kind: 'code', code: 1 }, lastLines: [] }) }],
  'out-of-memory': [{ outcome: outcomeText({ state: 'out-of-memory', evidence: '' }) }],
  'timed-out': [{ outcome: outcomeText({ state: 'timed-out', after: seconds(60) }) }],
  stalled: [{ outcome: outcomeText({ state: 'stalled', quietFor: seconds(60), lastLine: '' }) }],
  diverged: [{ outcome: outcomeText({ state: 'diverged', line: 7, text: 'loss nan' }) }],
  cancelled: [{ outcome: outcomeText({ state: 'cancelled' }) }],
}
