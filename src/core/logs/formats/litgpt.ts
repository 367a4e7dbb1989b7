import { seconds } from '../../model/units.ts'
import type { Emit, LineReader, LogFormat } from '../format.ts'
import { stated } from '../readers/fact-rules.ts'
import { recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'
import { countAfter, lossAfter, secondsAfter } from '../vocabulary/numbers.ts'

const parse = templateSteps([
  'iter … step {step} | loss train: {loss} | iter time: {milliseconds}ms',
  'iter … step {step}: loss {loss}, iter time: {milliseconds}ms',
])

/** The steps of the optimiser, each of as many iterations as it accumulates, some of which may not be printed. */
class OptimiserSteps implements LineReader {
  readonly #facts = stepReader({
    parse,
    facts: [
      stated(/\bglobal_batch_size=(\d+)/, (batch) => ({ globalBatch: Number(batch), unit: 'sequences' })),
    ],
  })
  readonly anchors = this.#facts.anchors
  #iteration: number | undefined
  #step = 0
  #times: number[] = []

  read(line: string, emit: Emit): void {
    if (!recognises(line)) {
      this.#facts.read(line, emit)
      return
    }
    const [iteration, step] = [countAfter(line, 'iter '), countAfter(line, ' step ')]
    const time = secondsAfter(line, 'iter time: ', 1000)
    if (iteration === undefined || step === undefined || time === undefined) return
    if (step < this.#step || (this.#iteration !== undefined && iteration < this.#iteration)) this.#begin(emit)
    this.#times.push(time)
    if (!line.includes('(step)') && !line.includes('(optimizer.step)')) return
    const iterations = this.#iteration === undefined ? undefined : iteration - this.#iteration
    const taken = step - this.#step
    const mean = this.#times.reduce((sum, printed) => sum + printed, 0) / this.#times.length
    if (iterations !== undefined && iterations > 0 && taken > 0) {
      const loss = lossAfter(line, 'loss train: ') ?? lossAfter(line, ': loss ')
      emit({
        kind: 'step',
        step: { step, steps: taken, duration: seconds((mean * iterations) / taken), loss },
      })
    }
    this.#iteration = iteration
    this.#step = step
    this.#times = []
  }

  #begin(emit: Emit): void {
    emit({ kind: 'next-run' })
    this.#iteration = undefined
    this.#step = 0
    this.#times = []
  }
}

const recognises = recognisedBy(parse)

/**
 * LitGPT, finetuning and pretraining. A line is an iteration, and an optimiser's step takes as many of them as it accumulates. Lines:
 * Lightning-AI/litgpt#689, #1110, #1224, #1607.
 */
export const litgpt: LogFormat = {
  id: 'litgpt',
  title: 'LitGPT',
  rateScope: 'global',
  timesWithoutLoading: true,
  recognises,
  open: () => new OptimiserSteps(),
}
