import { StepBatch } from '../logs/engine/step-batch.ts'
import type { Measurement } from '../model/measurement.ts'
import type { Protocol } from '../model/protocol.ts'
import { seconds } from '../model/units.ts'
import { openFold } from '../protocols/fold.ts'
import { linesOf, type ExpectedLog } from './expected-log.ts'

/** More lines than this change nothing where a window has no end. */
const manyLines = 512

/**
 * The measurement of a log that does not exist yet, by the code that measures real ones: every step takes a second,
 * and every line has all values that a line can have. Where even this log gives no figure, no log of the run does.
 */
export function measureExpected(log: ExpectedLog, protocol: Protocol): Measurement {
  const fold = openFold(protocol)
  const batch = new StepBatch((columns) => {
    fold.push(columns)
  })
  const lines = Math.min(linesOf(log), linesNeeded(protocol))
  for (let line = 0; line < lines; line++) {
    const step = log.first + line * log.every
    // Between whole seconds: the clock of a program is finer than that.
    const time = seconds(step + 0.001)
    batch.write(
      {
        step,
        at: log.hasClock ? time : undefined,
        rate: 1,
        duration: seconds(1),
      },
      line + 1,
      // steady watches the lines of its own runs.
      time,
    )
    batch.keep(batch.rows.length)
  }
  batch.end()
  return fold.finish({
    facts: { devices: 1, batchPerDevice: 1, globalBatch: 1 },
    unit: 'samples',
    rateScope: 'global',
    summary: log.hasSummary ? { rate: 1, line: lines + 1 } : undefined,
    clock: log.hasClock ? 'log' : 'arrival',
  })
}

function linesNeeded({ window }: Protocol): number {
  if (window.kind === 'automatic') return manyLines
  return window.skip + (window.count === 'rest' ? manyLines : window.count) + 1
}
