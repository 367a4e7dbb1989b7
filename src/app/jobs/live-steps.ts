import type { LogFormat } from '../../core/logs/format.ts'
import { measureLog } from '../../core/logs/engine/measure-log.ts'
import { type Case, globalBatch } from '../../core/model/case.ts'
import { known, missing, type Maybe } from '../../core/model/missing.ts'
import type { StepRecord } from '../../core/model/step-record.ts'
import { samples, seconds, throughput, type SamplesPerSecond, type Seconds } from '../../core/model/units.ts'
import { LossWatch } from '../../core/outcome/loss-watch.ts'
import { nodeBytes } from '../../host/logs/log-bytes.ts'
import { statedFacts } from '../measure/stated-facts.ts'
import type { Progress } from './reporter.ts'

/** Follows the steps of a running training: for the live view, and for a loss that is no longer finite. */
export interface LiveSteps {
  /** @param at undefined for bytes that were written before anybody watched */
  push(chunk: Uint8Array, at: Seconds | undefined): void
  /** The log line from which on the loss was not finite. */
  divergedAt(): number | undefined
  /** Step records so far. */
  records(): number
}

/** A view is told of steps at most this often. */
const leastApart = 0.1

/**
 * @param format of the run's workload; detected without one
 * @throws SteadyError `LOG_FORMAT_UNKNOWN`
 */
export function followSteps(
  matrixCase: Case,
  format: string | LogFormat | undefined,
  show: (progress: Progress) => void,
): LiveSteps {
  const loss = new LossWatch()
  const pace = watchPace(matrixCase.batchFrom === 'log' ? NaN : globalBatch(matrixCase))
  let records = 0
  let now = seconds(0)
  let shown = -Infinity
  const measuring = measureLog({
    ...(format === undefined ? {} : { format }),
    ...statedFacts(matrixCase),
    protocols: [],
    bytes: nodeBytes,
    onStep: (record) => {
      records += 1
      loss.see(record.line, record.loss)
      pace.see(record)
      if (now - shown < leastApart) return
      shown = now
      show({ record, records, elapsed: now, throughputNow: pace.now() })
    },
  })
  return {
    push: (chunk, at) => {
      now = at ?? now
      measuring.push(chunk, at)
    },
    divergedAt: () => loss.divergedAt(),
    records: () => records,
  }
}

/** Steps that the momentary throughput is computed from. */
const paceWindow = 20

function watchPace(batch: number): { see(record: StepRecord): void; now(): Maybe<SamplesPerSecond> } {
  // Rings of numbers: a queue of objects lets each outlive the collection of young ones, 100 bytes a step.
  const times = new Float64Array(paceWindow)
  const counts = new Float64Array(paceWindow)
  let seen = 0
  return {
    see: ({ at, steps }) => {
      if (at === undefined) return
      times[seen % paceWindow] = at
      counts[seen % paceWindow] = steps ?? 1
      seen += 1
    },
    now: () => {
      const kept = Math.min(seen, paceWindow)
      const [oldest, newest] = [(seen - kept) % paceWindow, (seen - 1) % paceWindow]
      const elapsed = (times[newest] ?? NaN) - (times[oldest] ?? NaN)
      if (kept < 2 || !(elapsed > 0) || Number.isNaN(batch)) return tooEarly
      const steps = counts.subarray(0, kept).reduce((sum, count) => sum + count, 0) - (counts[oldest] ?? NaN)
      return known(throughput(samples(steps * batch), seconds(elapsed)))
    },
  }
}

const tooEarly = missing('too-early')
