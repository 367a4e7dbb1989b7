import { finding, type Finding } from '../../model/finding.ts'
import type { LogFacts, RateScope } from '../../model/log.ts'
import type { StepColumns } from '../../model/step-columns.ts'

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
  #start = NaN
  #steps = 0
  #rates = 0
  #records = 0

  push({ length, at, rate, steps }: StepColumns): void {
    for (let row = 0; row < length && this.#stretches.length < KEPT; row += 1)
      this.#add(at[row] ?? NaN, rate[row] ?? NaN, steps[row] ?? NaN)
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

  #add(at: number, rate: number, steps: number): void {
    const time = at - this.#start
    if (Number.isNaN(time) || Number.isNaN(rate) || !(steps > 0)) {
      this.#restart(at)
      return
    }
    this.#steps += steps
    this.#rates += rate
    this.#records += 1
    if (time < STRETCH) return
    this.#stretches.push(((this.#rates / this.#records) * time) / this.#steps)
    this.#restart(at)
  }

  #restart(at: number): void {
    this.#start = at
    this.#steps = 0
    this.#rates = 0
    this.#records = 0
  }
}
