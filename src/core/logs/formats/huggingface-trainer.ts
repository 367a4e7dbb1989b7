import { seconds } from '../../model/units.ts'
import { transformersStepsAsSamples } from '../errata/errata.ts'
import { logFinding } from '../finding-rows.ts'
import type { Emit, LineReader, LogFormat } from '../format.ts'
import { anchorsOf, only } from '../readers/anchors.ts'
import { factsOf, stated } from '../readers/fact-rules.ts'
import { barOn, barTexts, TrainingBar } from '../readers/progress-bar.ts'
import { trainerRate, trainerSummary } from '../readers/trainer-summary.ts'
import { numberAfter } from '../vocabulary/numbers.ts'

const count = (printed: string) => Number(printed.replaceAll(',', ''))

const rules = [
  stated(/Instantaneous batch size per device = ([\d,]+)$/, (value) => ({ batchPerDevice: count(value) })),
  stated(/Total train batch size .* = ([\d,]+)$/, (value) => ({ globalBatch: count(value) })),
  stated(/Gradient Accumulation steps = ([\d,]+)$/, (value) => ({ accumulation: count(value) })),
]

const stepsToDo = /Total optimization steps = ([\d,]+)$/

const [ofSteps, ofRun, ofEvaluation] = ["{'loss': ", "{'train_runtime': ", "{'eval_"] as const

/** A value of a printed dictionary; version 5 quotes numbers. */
const valueOn = (line: string, name: string) =>
  numberAfter(line, `'${name}': '`) ?? numberAfter(line, `'${name}': `)

/**
 * Hugging Face's Trainer, and what is built on it. Its bar has the steps. Without the bar, the dictionaries of its losses have
 * times only where it counts tokens as well. Their `train_tokens_per_second` is a mean since the start, as is the rate of the
 * whole run at the end, which counts the time of evaluations and checkpoints.
 */
export const huggingfaceTrainer: LogFormat = {
  id: 'huggingface-trainer',
  title: 'Hugging Face Trainer',
  rateScope: 'global',
  fallback: 1,
  recognises: (line) => line.startsWith(ofSteps) || trainerRate(line) !== undefined,
  open: () => new TrainerReader(),
}

class TrainerReader implements LineReader {
  readonly #summary = trainerSummary()
  readonly anchors = anchorsOf([
    ...rules.flatMap((rule) => rule.fixedTexts),
    ...[...this.#summary.anchors, ...barTexts, 'Total optimization steps = ', ofSteps, ofEvaluation].map(
      only,
    ),
  ])
  readonly #bar = new TrainingBar()
  #barMoved = false
  #toDo: number | undefined
  #batch: number | undefined
  #tokens = 0
  /** Seconds of evaluations so far. */
  #evaluated = 0
  #summedUp = false

  read(line: string, emit: Emit): void {
    const bar = barOn(line)
    if (bar !== undefined) {
      const moved = this.#toDo === undefined || bar.total === this.#toDo ? this.#bar.follow(bar) : undefined
      if (moved === undefined) return
      this.#barMoved = true
      emit({ kind: 'step', step: moved.step })
    } else if (line.startsWith(ofSteps)) this.#logged(line, emit)
    else if (line.startsWith(ofEvaluation)) this.#evaluated += valueOn(line, 'eval_runtime') ?? 0
    else if (trainerRate(line) !== undefined) this.#sumUp(line, emit)
    else this.#state(line, emit)
  }

  #state(line: string, emit: Emit): void {
    const toDo = stepsToDo.exec(line)?.[1]
    if (toDo !== undefined) this.#toDo = count(toDo)
    const facts = factsOf(line, rules)
    if (facts === undefined) return
    this.#batch = facts.globalBatch ?? this.#batch
    emit({ kind: 'facts', facts })
  }

  /** The tokens since the line before. */
  #logged(line: string, emit: Emit): void {
    const loss = valueOn(line, 'loss')
    const at = valueOn(line, 'train_runtime')
    const tokens = valueOn(line, 'num_input_tokens_seen')
    if (this.#barMoved || at === undefined || tokens === undefined) return
    const batch = tokens - this.#tokens
    this.#tokens = tokens
    emit({ kind: 'facts', facts: { unit: 'tokens' } })
    emit({
      kind: 'step',
      step: {
        at: seconds(at),
        steps: 1,
        batch,
        loss,
      },
    })
  }

  /** In a dictionary, then perhaps once more in a table. */
  #sumUp(line: string, emit: Emit): void {
    const rate = trainerRate(line)
    const runtime = valueOn(line, 'train_runtime')
    if (rate === undefined || (this.#summedUp && !line.startsWith(ofRun))) return
    this.#summedUp = true
    if (line.startsWith(ofRun) && !line.includes("'train_steps_per_second'")) {
      const corrected = this.#batch === undefined ? null : rate * this.#batch
      const figure = corrected === null ? ('neither' as const) : ('corrected' as const)
      const data = { ...transformersStepsAsSamples, printed: rate, corrected, figure }
      emit({ kind: 'finding', finding: logFinding('metric-misprinted', data) })
      if (corrected !== null) emit({ kind: 'summary', rate: corrected })
      return
    }
    emit({ kind: 'summary', rate })
    if (this.#evaluated > 0 && runtime !== undefined) {
      const data = { evaluated: this.#evaluated, runtime }
      emit({ kind: 'finding', finding: logFinding('summary-has-evaluations', data) })
    }
  }
}
