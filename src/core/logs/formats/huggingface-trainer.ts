import { seconds, type Seconds } from '../../model/units.ts'
import { transformersStepsAsSamples } from '../errata/errata.ts'
import { logFinding } from '../finding-rows.ts'
import type { Emit, LineReader, LogFormat } from '../format.ts'
import { meaningOf } from '../tables/column-name.ts'
import { anchorsOf, only } from '../readers/anchors.ts'
import { factsOf, stated } from '../readers/fact-rules.ts'
import { barsOn, tqdmTexts, type Bar } from '../readers/progress-bar.ts'
import { TrainingBar } from '../readers/training-bar.ts'
import { trainerRate, trainerSummary } from '../readers/summary-reader.ts'
import { wordedSeconds } from '../vocabulary/durations.ts'
import { numberAfter } from '../vocabulary/numbers.ts'

const count = (printed: string) => Number(printed.replaceAll(',', ''))

const rules = [
  stated(/Instantaneous batch size per device = ([\d,]+)$/, (value) => ({ batchPerDevice: count(value) })),
  stated(/Total train batch size .* = ([\d,]+)$/, (value) => ({ globalBatch: count(value) })),
  // Unsloth's banner.
  stated(/ Batch size per device = ([\d,]+)/, (value) => ({ batchPerDevice: count(value) })),
  stated(/ Gradient accumulation steps = ([\d,]+)$/, (value) => ({ accumulation: count(value) })),
  stated(/Data Parallel GPUs = ([\d,]+)/, (value) => ({ devices: count(value) })),
  stated(/Total batch size \([^)]*\) = ([\d,]+)$/, (value) => ({ globalBatch: count(value) })),
  stated(/Gradient Accumulation steps = ([\d,]+)$/, (value) => ({ accumulation: count(value) })),
]

const stepsToDo = /Total (?:optimization )?steps = ([\d,]+)$/

/** ms-swift adds the step, and the elapsed time in whole seconds: `'12/94'`, `'18m 26s'`. */
const [swiftStep, swiftTime] = [/'global_step\/max_steps': '(\d+)\//, /'elapsed_time': '([^']*)'/] as const

const resumedAt = 'Continuing training from global step '

/** In the final table: `train_runtime = 1 day, 0:03:20.00`. */
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
 * Hugging Face's Trainer, and programs built on it. Its bar has the steps. Without the bar, the dictionaries of its losses have times
 * only if it counts tokens too. Their `train_tokens_per_second` is a mean since the start. So is the final rate of the whole run, which
 * includes the time of evaluations and checkpoints.
 */
export const huggingfaceTrainer: LogFormat = {
  id: 'huggingface-trainer',
  title: 'Hugging Face Trainer',
  rateScope: 'global',
  fallback: 1,
  recognises: (line) => line.startsWith(ofSteps) || trainerRate(line) !== undefined,
  open: () => new TrainerReader(),
}

const keysOfDictionary = /'([^']+)': '?[-\d.]/g

interface LossOfEpoch {
  readonly line: number
  readonly epoch: number
  readonly arrived: Seconds
  readonly loss: number | undefined
}

const MOST_LOSSES = 10_000
const FEWEST_LOSSES = 3

const roundingOf = (rate: number) => Math.max(0.0005, 0.0005 * 10 ** Math.floor(Math.log10(rate)))

class TrainerReader implements LineReader {
  readonly #summary = trainerSummary()
  readonly anchors = anchorsOf([
    ...rules.flatMap((rule) => rule.fixedTexts),
    ...[
      ...this.#summary.anchors,
      ...tqdmTexts,
      'Total optimization steps = ',
      'Total steps = ',
      ofSteps,
      ofEvaluation,
    ].map(only),
    ...[resumedAt, 'train_runtime'].map(only),
  ])
  readonly #bar = new TrainingBar()
  #barMoved = false
  #toDo: number | undefined
  /** The step of the checkpoint that training resumed from. */
  #resumed = 0
  /** From the final table. */
  #runtime: number | undefined
  #batch: number | undefined
  #tokens = 0
  /** Seconds of evaluations so far. */
  #evaluated = 0
  #summedUp = false
  /** Whether there were losses and step times. */
  #untimed = false
  #timed = false
  /** Losses without a time, and their arrival times. */
  readonly #losses: LossOfEpoch[] = []
  #total: { readonly steps: number; readonly epochs: number } | undefined

  read(line: string, emit: Emit, _?: string, number = 0, arrived?: Seconds): void {
    const bars = barsOn(line)
    for (const bar of bars) this.#draw(bar, emit, arrived)
    if (bars.length > 0) return
    if (line.startsWith(ofSteps)) this.#logged(line, emit, number, arrived)
    else if (line.startsWith(ofEvaluation)) this.#evaluated += valueOn(line, 'eval_runtime') ?? 0
    else if (trainerRate(line) !== undefined) this.#sumUp(line, emit)
    else this.#state(line, emit)
  }

  #draw(bar: Bar, emit: Emit, arrived: Seconds | undefined): void {
    const moved =
      this.#toDo === undefined || bar.total === this.#toDo
        ? this.#bar.follow(bar, undefined, arrived)
        : undefined
    if (moved === undefined) return
    this.#barMoved = true
    if (moved.first === true) emit({ kind: 'no-training' })
    emit({ kind: 'step', step: moved.step })
  }

  /** Losses alone tell no speed, unless their arrival times and the number of steps are known. */
  end(emit: Emit): void {
    if (!this.#timed && !this.#barMoved && this.#total !== undefined) this.#timeByArrival(this.#total, emit)
    if (this.#untimed && !this.#timed && !this.#barMoved && !this.#summedUp)
      emit({ kind: 'open-column', column: { column: 'loss', is: 'untimed' } })
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

  /** Reads the tokens since the previous line. */
  #logged(line: string, emit: Emit, number: number, arrived: Seconds | undefined): void {
    const loss = valueOn(line, 'loss')
    this.#untimed ||= !line.includes('global_step/max_steps')
    if (this.#loggedByStep(line, loss, emit) || this.#loggedRate(line, loss, emit)) return
    const epoch = valueOn(line, 'epoch')
    if (epoch !== undefined && arrived !== undefined && this.#losses.length < MOST_LOSSES)
      this.#losses.push({ line: number, epoch, arrived, loss })
    const at = valueOn(line, 'train_runtime')
    const tokens = valueOn(line, 'num_input_tokens_seen')
    if (this.#barMoved || at === undefined || tokens === undefined) return
    const batch = tokens - this.#tokens
    this.#tokens = tokens
    this.#timed = true
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

  /** Reads a rate that a callback of the program adds. Without a step number, each line counts as a step. */
  #loggedRate(line: string, loss: number | undefined, emit: Emit): boolean {
    const [name, meaning] =
      [...line.matchAll(keysOfDictionary)]
        .map(([, key = '']) => [key, meaningOf(key)] as const)
        .find(([key, found]) => found?.is === 'rate' && !key.startsWith('train_')) ?? []
    const rate = name === undefined ? undefined : valueOn(line, name)
    if (rate === undefined || meaning?.is !== 'rate') return false
    if (this.#barMoved) return true
    if (!this.#timed) {
      emit({ kind: 'rate-scope', scope: meaning.scope })
      emit({ kind: 'facts', facts: { unit: meaning.unit } })
    }
    this.#timed = true
    const step = valueOn(line, 'step') ?? valueOn(line, 'global_step')
    emit({ kind: 'step', step: { ...(step === undefined ? {} : { step }), rate, loss } })
    return true
  }

  /** Derives the steps of each line from its share of all epochs. */
  #timeByArrival({ steps, epochs }: { readonly steps: number; readonly epochs: number }, emit: Emit): void {
    if (this.#losses.length < FEWEST_LOSSES) return
    this.#timed = true
    for (const { line, epoch, arrived, loss } of this.#losses)
      emit({
        kind: 'step',
        line,
        arrived,
        step: { step: Math.round((epoch / epochs) * steps), loss },
      })
  }

  /** Derives the batch from the rates of samples and steps, where nothing else states it. */
  #stateBatch(rate: number, line: string, emit: Emit): void {
    const steps = valueOn(line, 'train_steps_per_second')
    if (this.#batch !== undefined || steps === undefined) return
    const batch = Math.round(rate / steps)
    // Both rates are rounded to three decimals, or to four digits.
    const error = batch * (roundingOf(rate) / rate + roundingOf(steps) / steps)
    if (batch < 1 || error >= 0.5 || Math.abs(rate / steps - batch) > error) return
    this.#batch = batch
    emit({ kind: 'facts', facts: { globalBatch: batch } })
  }

  #loggedByStep(line: string, loss: number | undefined, emit: Emit): boolean {
    const step = swiftStep.exec(line)?.[1]
    const at = wordedSeconds(swiftTime.exec(line)?.[1] ?? '')
    if (step === undefined || at === undefined) return false
    if (!this.#barMoved) {
      this.#timed = true
      emit({ kind: 'step', step: { step: Number(step), at: seconds(at), loss } })
    }
    return true
  }

  /** Reads the summary: a dictionary, then perhaps a table with the same values. */
  #sumUp(line: string, emit: Emit): void {
    const rate = trainerRate(line)
    const runtime = valueOn(line, 'train_runtime') ?? this.#runtime
    if (rate === undefined || (this.#summedUp && !line.startsWith(ofRun))) return
    this.#summedUp = true
    this.#stateBatch(rate, line, emit)
    const [stepRate, epochs] = [valueOn(line, 'train_steps_per_second'), valueOn(line, 'epoch')]
    if (stepRate !== undefined && runtime !== undefined && epochs !== undefined)
      this.#total = { steps: Math.round(stepRate * runtime), epochs }
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

  /** Corrects a rate that divides the samples of all steps by the time since the checkpoint. */
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
