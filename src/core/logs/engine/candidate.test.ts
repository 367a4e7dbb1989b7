import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PrintedStep } from '../../model/step-record.ts'
import { seconds } from '../../model/units.ts'
import { protocols } from '../../protocols/protocols.ts'
import { embeddedTrainer } from '../formats/embedded-trainer.ts'
import { Candidate } from './candidate.ts'
import type { StepRows } from './step-batch.ts'

const COLUMNS = ['epoch', 'step', 'at', 'rate', 'duration'] as const

/** Steps as a run prints them; now and then a number that starts again, is repeated or is missing. */
const printedSteps = fc
  .record({
    stride: fc.constantFrom(1, 10),
    first: fc.constantFrom(0, 1, 1000),
    jumps: fc.array(
      fc.record({
        row: fc.nat(1999),
        column: fc.constantFrom(...COLUMNS),
        by: fc.constantFrom(NaN, 1, -1, -30, -1000),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ stride, first, jumps }) => {
    const shift = { epoch: 0, step: 0, at: 0, rate: 0, duration: 0 }
    return Array.from({ length: 2000 }, (_, row): PrintedStep => {
      for (const jump of jumps) if (jump.row === row) shift[jump.column] += jump.by
      // A value is missing on one line only.
      const value = (column: keyof typeof shift, usual: number) => {
        const shifted = usual + shift[column]
        if (!Number.isNaN(shifted)) return shifted
        shift[column] = 0
        return undefined
      }
      const at = value('at', 1000 + 0.5 * row)
      const duration = value('duration', 0.5)
      return {
        epoch: value('epoch', 1),
        step: value('step', first + stride * row),
        at: at === undefined ? undefined : seconds(at),
        rate: value('rate', 64 + (row % 3)),
        duration: duration === undefined ? undefined : seconds(duration),
      }
    })
  })

function write(rows: StepRows, row: number, line: number, step: PrintedStep): void {
  rows.line[row] = line
  rows.steps[row] = rows.samples[row] = rows.loss[row] = NaN
  for (const column of COLUMNS) rows[column][row] = step[column] ?? NaN
}

/** @param most rows that are written before they are kept */
function measured(steps: readonly PrintedStep[], most: number, many: boolean) {
  const candidate = new Candidate(embeddedTrainer, { protocols, devices: 2, globalBatch: 64 })
  const { rows } = candidate
  for (let next = 0; next < steps.length;) {
    const first = rows.length
    const end = Math.min(first + most, rows.line.length, first + steps.length - next)
    for (let row = first; row < end; row += 1) {
      const step = steps[next]
      if (step !== undefined) write(rows, row, next + 1, step)
      next += 1
    }
    for (let row = first; row < end; row += 1) {
      if (many) row += candidate.keepNextSteps(row, end, undefined)
      if (row < end) candidate.keepStep(row, undefined, () => '', undefined, undefined)
    }
  }
  return candidate.finish()
}

test('steps that are kept many at a time come to the same as one by one', () => {
  fc.assert(
    fc.property(printedSteps, fc.integer({ min: 1, max: 200 }), (steps, most) => {
      expect(measured(steps, most, true)).toEqual(measured(steps, 1, false))
    }),
    { numRuns: 40 },
  )
})
