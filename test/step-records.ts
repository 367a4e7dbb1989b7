import type { LogContext } from '../src/core/model/log.ts'
import type { Measurement } from '../src/core/model/measurement.ts'
import type { Protocol } from '../src/core/model/protocol.ts'
import type { StepRecord } from '../src/core/model/step-record.ts'
import { seconds } from '../src/core/model/units.ts'
import { StepBatch } from '../src/core/logs/engine/step-batch.ts'
import { openFold } from '../src/core/protocols/fold.ts'
import type { StepColumns } from '../src/core/model/step-columns.ts'

interface Written {
  readonly line?: number
  readonly epoch?: number
  readonly step?: number
  readonly at?: number
  readonly rate?: number
  readonly duration?: number
  readonly steps?: number
  readonly batch?: number
}

/** A step record of which only the named parts were printed. */
export const stepRecord = ({
  line = 1,
  epoch,
  step,
  at,
  rate,
  duration,
  steps,
  batch,
}: Written): StepRecord => ({
  line,
  epoch,
  step,
  at: at === undefined ? undefined : seconds(at),
  rate,
  duration: duration === undefined ? undefined : seconds(duration),
  steps,
  batch,
})

/** Records on lines 10, 20, 30, …, numbered from step 1 unless they say otherwise. */
export const stepRecords = (count: number, write: (index: number) => Written): StepRecord[] =>
  Array.from({ length: count }, (_, index) =>
    stepRecord({ line: 10 * (index + 1), step: index + 1, ...write(index) }),
  )

const context: LogContext = {
  facts: { devices: 2, batchPerDevice: 16 },
  unit: 'images',
  rateScope: 'global',
  summary: undefined,
  clock: 'log',
}

/** Passes the records of one run on as the engine does: in columns, with their steps counted. */
export function inBatches(records: readonly StepRecord[], take: (columns: StepColumns) => void): void {
  const batch = new StepBatch(take)
  for (const record of records) {
    batch.write(record, record.line, NaN)
    batch.keep(batch.rows.length)
  }
  batch.endRun()
}

/** One run of these records under a protocol. */
export function measured(
  protocol: Protocol,
  records: readonly StepRecord[],
  stated: Partial<LogContext> = {},
): Measurement {
  const fold = openFold(protocol)
  inBatches(records, (columns) => {
    fold.push(columns)
  })
  return fold.finish({ ...context, ...stated })
}
