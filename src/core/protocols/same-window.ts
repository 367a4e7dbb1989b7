import type { Evidence } from '../model/measurement.ts'
import type { Protocol } from '../model/protocol.ts'
import type { StepRecord } from '../model/step-record.ts'

/** Finds the window of a figure again in the records of its log. */
export interface WindowSearch {
  /** Takes every record of the log that the figure is of, in their order. */
  push(record: StepRecord): void
  /** The protocol with that window as a fixed one, to measure other logs of the run over the same records. */
  found(): Protocol
}

/** Whether a protocol chooses its window from the records, so that each log of a run would have another one. */
export const choosesWindow = ({ window, source }: Protocol) =>
  window.kind === 'automatic' && source !== 'summary'

/** @param firstLine of the run in its log: earlier records belong to another run */
export function searchWindow(protocol: Protocol, evidence: Evidence, firstLine: number): WindowSearch {
  let before = 0
  let inside = 0
  return {
    push(record) {
      if (record.line < firstLine || !counts(record, protocol)) return
      if (record.line < evidence.firstLine) before++
      else if (record.line <= evidence.lastLine) inside++
    },
    found() {
      // A clock starts at the first record of the window, which a fixed window leaves out.
      const mark = evidence.clock === 'none' ? 0 : 1
      return {
        ...protocol,
        window: { kind: 'fixed', skip: before + mark, count: Math.max(1, inside - mark) },
      }
    },
  }
}

/** Whether a fixed window counts a record; see `openFixedValues` and `openElapsedFold`. */
function counts({ rate, duration }: StepRecord, { source }: Protocol): boolean {
  switch (source) {
    case 'steps':
      return rate !== undefined
    case 'step-times':
      return duration !== undefined
    case 'elapsed':
    case 'summary':
      return true
  }
}
