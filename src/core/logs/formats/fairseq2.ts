import type { PrintedStep } from '../../model/step-record.ts'
import type { Emit, LogFormat } from '../format.ts'
import { LineClock } from '../vocabulary/line-clock.ts'
import { countAfter, lossAfter } from '../vocabulary/numbers.ts'

const header = 'Train Metrics (step '
const rateKey = 'Elements per Second: '
const otherHeader = ' Metrics (step '

/** The position of the time of day before the message; a date with a four-digit year before it belongs to the time. */
const stamp = /^.{0,24}?((?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d)/

/** A step whose line rich wraps at the width of the terminal. */
interface OpenStep {
  readonly step: PrintedStep
  readonly line: number | undefined
}

/**
 * fairseq2. Elements are tokens or audio frames, of all devices since the previous line, over the seconds of reading and computing.
 * `LogMetricRecorder` prints the line after rich's stamp, or after `[Rank 0]` in the log file.
 */
export const fairseq2: LogFormat = {
  id: 'fairseq2',
  title: 'fairseq2',
  names: [{ text: ' fairseq2 - ', framework: 'PyTorch' }],
  rateScope: 'global',
  recognises: (line) => line.includes(header) && countAfter(line, header) !== undefined,
  open() {
    const clock = new LineClock()
    let open: OpenStep | undefined
    const close = (emit: Emit, rate?: number) => {
      if (open === undefined) return
      const { step, line } = open
      open = undefined
      if (rate === undefined && step.at === undefined) return
      emit({
        kind: 'step',
        step: rate === undefined ? step : { ...step, rate },
        ...(line === undefined ? {} : { line }),
      })
    }
    return {
      anchors: [otherHeader, rateKey],
      read(line, emit, _rank, number) {
        if (line.includes(otherHeader)) close(emit)
        const step = line.includes(header) ? countAfter(line, header) : undefined
        if (step !== undefined) {
          const time = stamp.exec(line)
          const from = time === null ? line.length : time[0].length - (time[1]?.length ?? 0)
          open = { step: { step, at: clock.at(line, from), loss: lossAfter(line, 'Loss: ') }, line: number }
        }
        const rate = countAfter(line, rateKey)
        if (rate !== undefined) close(emit, rate)
      },
      end: close,
    }
  },
}
