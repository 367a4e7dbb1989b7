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

const resumedAt = 'Continuing training from global step '

/** In the table at the end: `train_runtime = 1 day, 0:03:20.00`. */
const runtimeOfTable = /^ *train_runtime += (?:(\d+) days?, )?(\d+):(\d+):([\d.]+)/

function secondsOfTable(line: string): number | undefined {
  const time = runtimeOfTable.exec(line)
  if (time === null) return undefined
  const [days = 0, hours = 0, minutes = 0, rest = 0] = time
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + rest
}

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
    ...[resumedAt, 'train_runtime'].map(only),
  ])
  readonly #bar = new TrainingBar()
  #barMoved = false
  #toDo: number | undefined
  /** The step of the checkpoint that training went on from. */
  #resumed = 0
  /** Of the table at the end. */
  #runtime: number | undefined
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
    const resumed = numberAfter(line, resumedAt)
    if (resumed !== undefined) this.#resumed = resumed
    this.#runtime = secondsOfTable(line) ?? this.#runtime
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
    const runtime = valueOn(line, 'train_runtime') ?? this.#runtime
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
    emit({ kind: 'summary', rate: this.#sinceResumed(rate, emit) })
    if (this.#evaluated > 0 && runtime !== undefined) {
      const data = { evaluated: this.#evaluated, runtime }
      emit({ kind: 'finding', finding: logFinding('summary-has-evaluations', data) })
    }
  }

  /** It divides the samples of all steps by the time of those since the checkpoint. */
  #sinceResumed(rate: number, emit: Emit): number {
    const [from, to] = [this.#resumed, this.#toDo]
    if (to === undefined || from <= 0 || from >= to) return rate
    const corrected = Number(((rate * (to - from)) / to).toPrecision(6))
    emit({
      kind: 'finding',
      finding: logFinding('summary-counts-resumed', { printed: rate, corrected, from, to }),
    })
    return corrected
  }
}
