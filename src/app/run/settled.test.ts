import { expect, it } from 'vitest'
import type { Outcome } from '../../core/model/run.ts'
import { seconds } from '../../core/model/units.ts'
import { isSettled } from './settled.ts'

const outcomes: readonly (readonly [Outcome, settled: boolean, settledWhenRetried: boolean])[] = [
  [{ state: 'completed' }, true, true],
  [{ state: 'failed', exit: { kind: 'code', code: 1 }, lastLines: [] }, true, false],
  [{ state: 'out-of-memory', evidence: 'x' }, true, false],
  [{ state: 'timed-out', after: seconds(1) }, true, false],
  [{ state: 'stalled', quietFor: seconds(1), lastLine: '' }, true, false],
  [{ state: 'diverged', line: 1, text: '' }, true, false],
  [{ state: 'cancelled' }, false, false],
]

it.each(outcomes)(
  '%o stands as it is: %s, and where failed runs are made again: %s',
  (outcome, settled, retried) => {
    expect(isSettled({ outcome }, false)).toBe(settled)
    expect(isSettled({ outcome }, true)).toBe(retried)
  },
)
