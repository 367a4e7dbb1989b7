import { finding, type Finding } from '../model/finding.ts'
import type { StepRecord } from '../model/step-record.ts'
import { openBuckets, type Bucket } from '../stats/buckets.ts'

/** The stretches of a log that have been timed in one way. */
export interface Timeline {
  readonly by: 'stamps' | 'step-times'
  /** Records beside the stretches: stamps need one more, from which the clock starts. */
  readonly marks: 0 | 1
  /** @param inside whether the record belongs to the window */
  push(record: StepRecord, steps: number, gap: boolean, inside: boolean): void
  /** Whether no stretch has been timed yet. */
  readonly empty: boolean
  buckets(): readonly Bucket[]
  /** What is doubtful about a window of this timeline. */
  doubts(window: Bucket): readonly Finding[]
}

/** A clock of whole seconds is worth a word where its resolution is this share of the window or more. */
const coarse = 0.01

/** From each stamped record to the next. */
export function openStampedTimes(): Timeline {
  const series = openBuckets()
  let mark: StepRecord | undefined
  let steps = 0
  let gap = false
  let gaps = 0
  let wholeSeconds = true
  return {
    by: 'stamps',
    marks: 1,
    push(record, newSteps, newGap, inside) {
      steps += newSteps
      gap ||= newGap
      const { at, line, step } = record
      if (at === undefined) return
      if (mark?.at !== undefined && inside) {
        const time = at - mark.at
        wholeSeconds &&= Number.isInteger(time)
        if (gap) gaps++
        else
          series.push({
            firstLine: mark.line,
            lastLine: line,
            firstStep: step,
            lastStep: step,
            steps,
            time,
          })
      }
      mark = record
      steps = 0
      gap = false
    },
    get empty() {
      return series.empty
    },
    buckets: () => series.buckets(),
    doubts({ time }) {
      const resolution = 1 / time
      return [
        ...(gaps > 0 ? [finding('step-count-unknown', 'note', { gaps })] : []),
        ...(wholeSeconds && resolution >= coarse
          ? [finding('clock-coarse', 'warning', { share: resolution })]
          : []),
      ]
    },
  }
}

/** The step times that the log prints; the time of several steps counts for each. */
export function openPrintedTimes(): Timeline {
  const series = openBuckets()
  let unusable = 0
  let gaps = 0
  return {
    by: 'step-times',
    marks: 0,
    push({ duration, line, step }, steps, gap, inside) {
      if (duration === undefined || !inside) return
      if (!(duration > 0 && Number.isFinite(duration))) unusable++
      else if (gap) gaps++
      else {
        const time = duration * steps
        series.push({
          firstLine: line,
          lastLine: line,
          firstStep: step,
          lastStep: step,
          steps,
          time,
        })
      }
    },
    get empty() {
      return series.empty
    },
    buckets: () => series.buckets(),
    doubts: () => [
      ...(gaps > 0 ? [finding('step-count-unknown', 'note', { gaps })] : []),
      ...(unusable > 0 ? [finding('values-dropped', 'warning', { count: unusable })] : []),
    ],
  }
}
