import { seconds, type Seconds } from '../../model/units.ts'
import { logFinding } from '../finding-rows.ts'
import type { LineReader, LogFormat, Emit } from '../format.ts'
import {
  mlperfAnchors,
  MlperfCounts,
  mlperfEvent,
  type MlperfEvent,
  mlperfStatements,
  natural,
  near,
  positive,
} from '../readers/mlperf.ts'
import { TrainingClock } from '../readers/training-clock.ts'

/** The events that show progress. The many others do not make a log one of this format. */
const progress = /:::MLL.*\b(?:run_start|run_stop|epoch_stop|block_stop|throughput|tracked_stats)\b/

/** `throughput` is logged under that name or in `tracked_stats`. */
function rateOf({ key, value }: MlperfEvent): number | undefined {
  if (key === 'throughput') return positive(value)
  if (key !== 'tracked_stats' || typeof value !== 'object' || value === null) return undefined
  return 'throughput' in value ? positive(value.throughput) : undefined
}

/** A block as its start event states it. */
interface MllogBlock {
  readonly samples: number | undefined
  readonly epochs: number | undefined
}

/** A point where the number of samples so far is known. */
interface Place {
  readonly trained: number
  /** Seconds of training. */
  readonly passed: number
  readonly at: Seconds | undefined
}

/** Rates of a record, in samples a second. */
interface Rates {
  readonly rate: number
  readonly withEvaluation: number
}

const start: Place = { trained: 0, passed: 0, at: undefined }

/**
 * Makes one record for each stretch of training whose end states the samples so far. Evaluations state them in every log that has some.
 * Blocks state them, or their length, or repeat the count at their start. Epochs count `train_samples`. The clock runs while the log says
 * that it trains.
 */
class MlperfReader implements LineReader {
  readonly anchors = mlperfAnchors
  readonly #statements = mlperfStatements()
  readonly #counts = new MlperfCounts()
  #clock = new TrainingClock()
  #block: MllogBlock | undefined
  #epochOpen = false
  #rate: number | undefined
  #stopped = false
  #place = start
  #records = 0
  #lastRates: Rates = { rate: NaN, withEvaluation: NaN }
  /** Whether the last block ended with the count of its start. */
  #countIsOpen = false
  /** Number of records when the block or the epoch began. */
  #before = 0
  #countsEpochs = false
  #countsSamples = false
  #accuracies = 0
  #evaluations = 0

  read(line: string, emit: Emit): void {
    const event = mlperfEvent(line)
    if (event === undefined) return
    if (event.key === 'run_start') {
      if (this.#stopped) emit({ kind: 'next-run' })
      this.#begin()
    }
    this.#counts.take(event)
    this.#statements.read(line, emit)
    if (!this.#stopped) this.#follow(event, emit)
  }

  #begin(): void {
    this.#clock = new TrainingClock()
    this.#counts.restart()
    this.#stopped = false
    this.#block = undefined
    this.#epochOpen = false
    this.#rate = undefined
    this.#place = start
    this.#records = 0
    this.#countIsOpen = false
    this.#countsEpochs = false
    this.#countsSamples = false
    this.#accuracies = 0
    this.#evaluations = 0
  }

  #follow(event: MlperfEvent, emit: Emit): void {
    const { key, at } = event
    switch (key) {
      case 'run_start':
        this.#clock.start(at)
        return
      case 'block_start':
        this.#startBlock(event, emit)
        return
      case 'epoch_start':
        this.#clock.start(at)
        this.#epochOpen = true
        this.#before = this.#records
        this.#block = undefined
        return
      case 'eval_start':
        this.#evaluations++
        this.#startEvaluation(event, emit)
        return
      case 'eval_stop':
        this.#evaluations++
        this.#reach(this.#evaluated(event), event, emit)
        if (!this.#clock.running) this.#clock.start(at)
        return
      case 'eval_accuracy':
        this.#accuracies++
        this.#reach(this.#evaluated(event), event, emit)
        return
      case 'epoch_stop':
        this.#stopEpoch(event, emit)
        return
      case 'block_stop':
        this.#stopBlock(event, emit)
        return
      case 'run_stop':
        this.#reach(this.#trainedAtEnd(event), event, emit)
        this.#stopped = true
        if (this.#records > 0 && this.#accuracies > 0 && this.#evaluations === 0)
          emit({
            kind: 'finding',
            finding: logFinding('mlperf-evaluations-untimed', { evaluations: this.#accuracies }),
          })
        return
      default:
        this.#report(event, emit)
    }
  }

  #trainedAtEnd({ metadata }: MlperfEvent): number | undefined {
    const steps = natural(metadata['step_num'])
    const { batch } = this.#counts
    const counted =
      this.#countIsOpen && steps !== undefined && batch !== undefined ? steps * batch : undefined
    return natural(metadata['samples_count']) ?? counted
  }

  #startBlock(event: MlperfEvent, emit: Emit): void {
    const { at, metadata } = event
    const samples = natural(metadata['samples_count'])
    const step = natural(metadata['step'])
    if (this.#countIsOpen && step === undefined) this.#reach(samples, event, emit)
    this.#countIsOpen = false
    this.#clock.start(at)
    if (samples !== undefined) this.#countsSamples = true
    // A run that resumes from a checkpoint does not start at 0.
    if (this.#records === 0 && this.#counts.batch !== undefined)
      this.#place = { ...start, trained: step === undefined ? (samples ?? 0) : step * this.#counts.batch }
    this.#block = { samples, epochs: positive(metadata['epoch_count']) }
    this.#before = this.#records
  }

  /** Stops the clock, because training waits, unless the evaluated model is from the start of the block: that runs on other devices. */
  #startEvaluation(event: MlperfEvent, emit: Emit): void {
    const trained = this.#evaluated(event)
    const hasBegun = this.#clock.running && this.#block !== undefined && this.#records === this.#before
    if (hasBegun && this.#records > 0 && trained !== undefined && trained <= this.#place.trained) return
    this.#clock.stop(event.at)
    this.#reach(trained, event, emit)
  }

  #stopEpoch(event: MlperfEvent, emit: Emit): void {
    const isWhole = this.#epochOpen && this.#records === this.#before
    this.#clock.stop(event.at)
    this.#epochOpen = false
    this.#block = undefined
    const samples = this.#counts.samplesPerEpoch
    if (!isWhole || this.#countsSamples || samples === undefined) return
    this.#countsEpochs = true
    this.#reach(this.#place.trained + samples, event, emit)
  }

  #stopBlock(event: MlperfEvent, emit: Emit): void {
    const block = this.#block
    this.#clock.stop(event.at)
    this.#block = undefined
    const samples = natural(event.metadata['samples_count'])
    if (samples !== undefined) {
      const step = natural(event.metadata['step'])
      const repeats = block?.samples !== undefined && samples <= block.samples
      if (!repeats) this.#reach(samples, event, emit)
      else if (step !== undefined && this.#counts.batch !== undefined)
        this.#reach(step * this.#counts.batch, event, emit)
      else this.#countIsOpen = true
    } else if (block?.epochs !== undefined && this.#records === this.#before && !this.#countsEpochs) {
      const length = this.#lengthOf(block.epochs, event)
      if (length !== undefined) this.#reach(this.#place.trained + length, event, emit)
    }
  }

  /** A logged rate decides what the epochs of a block count. */
  #lengthOf(epochs: number, { at }: MlperfEvent): number | undefined {
    const time = this.#clock.passed(at) - this.#place.passed
    if (this.#rate !== undefined && near(epochs / time, this.#rate)) return epochs
    return this.#counts.samplesOf(epochs)
  }

  /** The samples that were trained when an evaluation began. Whole epochs are counted at their end. */
  #evaluated({ metadata }: MlperfEvent): number | undefined {
    const epochs = positive(metadata['epoch_num'])
    const samples = natural(metadata['samples_count'])
    const unit = epochs === undefined ? 'epochs' : this.#counts.unitOf(epochs)
    if (this.#countsEpochs) return undefined
    if (epochs === undefined || unit === 'epochs') return samples
    return this.#counts.samplesOf(epochs)
  }

  #report(event: MlperfEvent, emit: Emit): void {
    const { metadata } = event
    const rate = rateOf(event)
    const [samples, step] = [natural(metadata['samples_count']), natural(metadata['step'])]
    const { batch } = this.#counts
    if (batch !== undefined && samples !== undefined && step !== undefined && this.#clock.running) {
      // Steps are numbered from 0 or from 1.
      if (samples === step * batch || samples === (step + 1) * batch) this.#reach(samples, event, emit)
    }
    if (rate === undefined) return
    // Between two stretches, the rate belongs to the earlier one.
    this.#rate = this.#clock.running || this.#records === 0 ? rate : this.#contradicting(rate)
    const places = samples ?? natural(metadata['epoch_num'])
    const counts = this.#records > 0 || this.#countsSamples || places !== undefined
    if (batch === undefined || (this.#counts.samplesPerEpoch === undefined && !counts))
      emit({ kind: 'step', step: { rate } })
  }

  #contradicting(logged: number): number | undefined {
    this.#rate = logged
    const taken = this.#rateOfRecord(this.#lastRates)
    return taken === undefined || near(this.#lastRates.rate, logged) ? undefined : logged
  }

  /** Ends a stretch at this total of samples. */
  #reach(trained: number | undefined, { at }: MlperfEvent, emit: Emit): void {
    const { batch } = this.#counts
    const before = this.#place
    const passed = this.#clock.passed(at)
    const time = passed - before.passed
    if (trained === undefined || batch === undefined || !(trained > before.trained) || !(time > 0)) return
    const samples = trained - before.trained
    const steps = samples / batch
    this.#lastRates = { rate: samples / time, withEvaluation: samples / (at - (before.at ?? NaN)) }
    const rate = this.#rateOfRecord(this.#lastRates)
    this.#place = { trained, passed, at }
    // The initial total gives the first stretch its start.
    if (this.#records === 0)
      emit({ kind: 'step', step: { at: this.#clock.instant(before.passed), steps: 0 } })
    this.#records++
    this.#countIsOpen = false
    this.#clock.keep()
    emit({
      kind: 'step',
      step: { at: this.#clock.instant(passed), rate, duration: seconds(time / steps), steps },
    })
  }

  /** The logged rate of a record, unless it counts something else: one device, tokens, or also the time of an evaluation. */
  #rateOfRecord({ rate, withEvaluation }: Rates): number | undefined {
    const logged = this.#rate
    this.#rate = undefined
    if (logged === undefined || near(rate, logged)) return logged
    return near(withEvaluation, logged) || this.#counts.explains(rate, logged) ? undefined : logged
  }
}

/**
 * MLPerf training logs in which no other format reports steps. Epochs, blocks and evaluations with their samples give a throughput of
 * training alone. The time to train is a finding.
 */
export const mllog: LogFormat = {
  id: 'mllog',
  title: 'MLPerf training (mllog)',
  rateScope: 'global',
  fallback: 1,
  recognises: (line) => progress.test(line) && mlperfEvent(line) !== undefined,
  open: () => new MlperfReader(),
}
