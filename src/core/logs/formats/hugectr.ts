import { seconds, type Seconds } from '../../model/units.ts'
import { stated } from '../readers/fact-rules.ts'
import type { Emit, LineReader, LogFormat } from '../format.ts'
import type { LineClock } from '../vocabulary/line-clock.ts'
import { mlperfEvent, mlperfStatements } from '../readers/mlperf.ts'
import { countAfter, lossAfter, secondsAfter } from '../vocabulary/numbers.ts'
import { recognisedBy, stepReader, markedSteps } from '../readers/step-lines.ts'

/** `[02d07h54m43s]`, before 3.0: the day of the month, which restarts each month, and the time of day, which suffices. */
const dayAndTime = /^\[\d+d(\d\dh\d\dm\d\d)s\]/

function timeOn(line: string, clock: LineClock): Seconds | undefined {
  const time = dayAndTime.exec(line)?.[1]
  return time === undefined ? clock.at(line, line.indexOf('][') + 1) : clock.at(time.replaceAll(/[hm]/g, ':'))
}

/** `Iter: 100 Time(100 iters): 0.315066s Loss: 0.125`; before 3.0 without the `s`. */
const parse = markedSteps([' Time(', ' iters): ', ' Loss: '], (line, clock) => {
  const [iterations, elapsed] = [countAfter(line, ' Time('), secondsAfter(line, ' iters): ', 1)]
  if (iterations === undefined || iterations <= 0 || elapsed === undefined) return undefined
  return {
    step: countAfter(line, 'Iter: '),
    at: timeOn(line, clock),
    duration: seconds(elapsed / iterations),
    loss: lossAfter(line, ' Loss: '),
  }
})

const steps = (): LineReader =>
  stepReader({
    parse,
    facts: [
      stated(/ Finish \d+ iterations with batchsize: (\d+) in /, (value) => ({
        globalBatch: Number(value),
      })),
    ],
    others: [mlperfStatements()],
  })

const ofEvaluation = 'Eval Time for '

/** Subtracts the time of evaluations from the steps that are printed after them, and from the clock. */
class HugectrReader implements LineReader {
  readonly #steps = steps()
  readonly anchors = [...this.#steps.anchors, ofEvaluation]
  /** Seconds of evaluations so far, and of those before the latest step. */
  #evaluated = 0
  #before = 0
  #latest = 0
  #step: number | undefined
  #began: Seconds | undefined
  #logsEvents = false

  read(line: string, emit: Emit, rank?: string): void {
    this.#evaluate(line)
    this.#steps.read(
      line,
      (statement) => {
        if (statement.kind !== 'step') {
          emit(statement)
          return
        }
        const { step, at, duration, ...rest } = statement.step
        if (step !== this.#step) {
          this.#before = this.#latest
          this.#latest = this.#evaluated
          this.#step = step
        }
        const left = (this.#latest - this.#before) / (countAfter(line, ' Time(') ?? 1)
        const isLeftOut = duration !== undefined && left < duration
        emit({
          kind: 'step',
          step: {
            ...rest,
            step,
            at: at === undefined ? undefined : seconds(at - this.#latest),
            duration: isLeftOut ? seconds(duration - left) : duration,
          },
        })
      },
      rank,
    )
  }

  #evaluate(line: string): void {
    const event = mlperfEvent(line)
    if (event?.key === 'eval_start') this.#began = event.at
    else if (event?.key === 'eval_stop' && this.#began !== undefined) {
      this.#evaluated += event.at - this.#began
      this.#began = undefined
      this.#logsEvents = true
    } else if (!this.#logsEvents && line.includes(ofEvaluation))
      this.#evaluated += secondsAfter(line, ' iters: ', 1) ?? 0
  }
}

/** HugeCTR. It prints the seconds of the last hundred or so steps, including evaluations, and the batch at the end. */
export const hugectr: LogFormat = {
  id: 'hugectr',
  title: 'HugeCTR',
  names: [{ text: '[HUGECTR]', framework: 'HugeCTR' }],
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => new HugectrReader(),
}
