import type { StepRecord } from '../model/step-record.ts'

/**
 * @param steps training steps since the previous record
 * @param gap the true number is unknown, as where a step number starts again from 0; `steps` is then the usual stride
 */
export type CountedRecord = (record: StepRecord, steps: number, gap: boolean) => void

export interface StepCounter {
  push(record: StepRecord): void
  /** No more records: delivers the record that is still waiting. */
  end(): void
}

/**
 * Counts the training steps of each record. The first record waits until the second shows the stride: a log that prints
 * step 1000, 1010, … did not take a thousand steps before its first line.
 */
export function openStepCounter(deliver: CountedRecord): StepCounter {
  let first: StepRecord | undefined
  let previous: StepRecord | undefined
  let stride = 1

  const deliverFirst = (record: StepRecord) => {
    const atStart = record.step === undefined || record.step <= 1
    deliver(record, record.steps ?? (atStart ? 1 : stride), false)
  }

  return {
    push(record) {
      if (previous === undefined) first = record
      else {
        const steps = stepsBetween(previous, record)
        // Where every step is printed, a number that starts again (a new epoch) or stays (a repeated step) is one more step.
        const gap = steps === undefined && stride !== 1
        if (steps !== undefined) stride = steps
        if (first !== undefined) deliverFirst(first)
        first = undefined
        deliver(record, stride, gap)
      }
      previous = record
    },
    end() {
      if (first !== undefined) deliverFirst(first)
      first = undefined
    },
  }
}

function stepsBetween(previous: StepRecord, record: StepRecord): number | undefined {
  if (record.steps !== undefined) return record.steps
  if (record.step === undefined || previous.step === undefined) return 1
  const steps = record.step - previous.step
  return steps > 0 ? steps : undefined
}
