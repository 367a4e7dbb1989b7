import { finding, type Finding } from '../../model/finding.ts'
import type { LogFacts, RateScope } from '../../model/log.ts'
import type { StepRecord } from '../../model/step-record.ts'
import type { Seconds } from '../../model/units.ts'

/** A stretch is this long, so that time stamps of whole seconds say something. */
const STRETCH = 5
/** Stretches kept; enough for a median, and a log of any length needs no more memory. */
const KEPT = 200
/** Evaluation and checkpoints may make a log's clock run longer than its rates; a wrong batch does more. */
const APART = 1.5

/**
 * How many samples a step takes, by the log's own rates and clock: rate × time ÷ steps. It is a second witness to the
 * batch that the facts state; gradient accumulation that nobody mentioned shows here, and nowhere else.
 */
export class ImpliedBatch {
  readonly #stretches: number[] = []
  #start: Seconds | undefined
  #step: number | undefined
  #steps = 0
  #rates = 0
  #records = 0

  push({ at, rate, step, steps }: StepRecord): void {
    if (this.#stretches.length === KEPT) return
    const taken = steps ?? (step === undefined || this.#step === undefined ? 1 : step - this.#step)
    this.#step = step
    if (at === undefined || rate === undefined || this.#start === undefined || taken <= 0) {
      this.#restart(at)
      return
    }
    this.#steps += taken
    this.#rates += rate
    this.#records += 1
    const time = at - this.#start
    if (time < STRETCH) return
    this.#stretches.push(((this.#rates / this.#records) * time) / this.#steps)
    this.#restart(at)
  }

  /** A finding where the batch that the facts give is far from the implied one. */
  findings({ globalBatch, devices }: LogFacts, scope: RateScope): Finding[] {
    const sorted = this.#stretches.toSorted((a, b) => a - b)
    const median = sorted[sorted.length >> 1]
    const factor = scope === 'global' ? 1 : devices
    if (globalBatch === undefined || median === undefined || factor === undefined) return []
    const implied = median * factor
    if (implied < globalBatch * APART && implied * APART > globalBatch) return []
    return [
      finding('batch-contradicts-rates', 'warning', { implied: Math.round(implied), stated: globalBatch }),
    ]
  }

  #restart(at: Seconds | undefined): void {
    this.#start = at
    this.#steps = 0
    this.#rates = 0
    this.#records = 0
  }
}
