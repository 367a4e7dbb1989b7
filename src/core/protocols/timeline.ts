import { finding, type Finding } from '../model/finding.ts'
import { printedAt, type StepColumns } from '../model/step-columns.ts'
import { openBuckets, type Bucket } from '../stats/buckets.ts'

/** The stretches of a log that have been timed in one way. */
export interface Timeline {
  readonly by: 'stamps' | 'step-times'
  /** Records beside the stretches: stamps need one more, from which the clock starts. */
  readonly marks: 0 | 1
  /** @param inside whether the record at this row belongs to the window */
  push(columns: StepColumns, row: number, inside: boolean): void
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
  let [markAt, markLine] = [NaN, NaN]
  /** Since the mark; NaN once it cannot be known. */
  let steps = 0
  let gaps = 0
  let wholeSeconds = true
  return {
    by: 'stamps',
    marks: 1,
    push(columns, row, inside) {
      steps += columns.steps[row] ?? NaN
      const at = columns.at[row] ?? NaN
      if (Number.isNaN(at)) return
      const line = columns.line[row] ?? NaN
      const time = at - markAt
      if (inside && !Number.isNaN(time)) {
        wholeSeconds &&= Number.isInteger(time)
        if (Number.isNaN(steps)) gaps++
        else {
          const step = printedAt(columns.step, row)
          series.push({
            firstLine: markLine,
            lastLine: line,
            firstStep: step,
            lastStep: step,
            steps,
            time,
          })
        }
      }
      markAt = at
      markLine = line
      steps = 0
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
    push(columns, row, inside) {
      const duration = columns.duration[row] ?? NaN
      if (Number.isNaN(duration) || !inside) return
      const steps = columns.steps[row] ?? NaN
      if (!(duration > 0 && Number.isFinite(duration))) unusable++
      else if (Number.isNaN(steps)) gaps++
      else {
        const line = columns.line[row] ?? NaN
        const step = printedAt(columns.step, row)
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
