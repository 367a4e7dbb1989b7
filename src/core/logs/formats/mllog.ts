import { seconds, type Seconds } from '../../model/units.ts'
import type { LineReader, LogFormat, Emit } from '../format.ts'
import { mlperfAnchors, mlperfEvent, mlperfStatements, type MlperfEvent } from '../readers/mlperf.ts'

/** The events that tell progress. All others, of which there are many, do not make a log one of this format. */
const progress = /:::MLL.*\b(?:run_start|run_stop|epoch_stop|block_stop|throughput|tracked_stats)\b/

/** A stretch of training: an epoch, or a block where epochs are not logged. */
interface TrainingStretch {
  readonly started: Seconds
  readonly epochs: number
  /** Samples before it, where its start says so. */
  readonly trained: number | undefined
}

const count = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)
const natural = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined)

/** `throughput` is logged by that name or among `tracked_stats`; in samples per second of the whole system. */
function rateOf({ key, value }: MlperfEvent): number | undefined {
  if (key === 'throughput') return count(value)
  if (key !== 'tracked_stats' || typeof value !== 'object' || value === null) return undefined
  return 'throughput' in value ? count(value.throughput) : undefined
}

/** A count of samples and a logged rate are of the same stretch if they are so close. */
const SAME = 0.1

/** Whether so many samples in so much time are the rate that was logged. */
const agrees = (samples: number, time: number, rate: number | undefined): boolean =>
  rate !== undefined && Math.abs(samples / time / rate - 1) <= SAME

/**
 * One record for each stretch whose samples are logged: a block that states its `samples_count`, the part before an evaluation
 * where statistics have the samples so far, or else an epoch of `train_samples`. Time of evaluations is left out of the first
 * two. `epoch_count` and `epoch_num` count epochs, or samples (rules since version 4); a logged rate decides.
 */
class MlperfReader implements LineReader {
  readonly anchors = mlperfAnchors
  readonly #statements = mlperfStatements()
  #samples: number | undefined
  #batch: number | undefined
  #epoch: TrainingStretch | undefined
  #block: TrainingStretch | undefined
  #rate: number | undefined
  #stopped = false
  /** Samples of the records so far, and when training began or went on after the last of them. */
  #trained = 0
  #resumed: Seconds | undefined
  #evaluating: Seconds | undefined
  /** Seconds of evaluations. */
  #evaluated = 0
  /** Records come from statistics, which are finer than epochs and blocks. */
  #countsStatistics = false

  read(line: string, emit: Emit): void {
    const event = mlperfEvent(line)
    if (event === undefined) return
    if (event.key === 'run_start') {
      if (this.#stopped) emit({ kind: 'next-run' })
      this.#begin(event.at)
    }
    this.#statements.read(line, emit)
    this.#take(event, emit)
  }

  #begin(at: Seconds): void {
    this.#stopped = false
    this.#trained = 0
    this.#resumed = at
    this.#evaluated = 0
    this.#countsStatistics = false
  }

  #take(event: MlperfEvent, emit: Emit): void {
    switch (event.key) {
      case 'train_samples':
        this.#samples = count(event.value)
        return
      case 'global_batch_size':
        this.#batch = count(event.value)
        return
      case 'run_stop':
        this.#stopped = true
        return
      case 'block_start':
        this.#block = stretchFrom(event)
        return
      case 'epoch_start':
        this.#epoch = { ...stretchFrom(event), epochs: 1 }
        this.#block = undefined
        return
      case 'eval_start':
        this.#evaluating = event.at
        return
      case 'eval_stop':
        this.#evaluated += event.at - (this.#evaluating ?? event.at)
        this.#evaluating = undefined
        this.#resumed = event.at
        return
      case 'epoch_stop':
        this.#end(this.#epoch, event, emit)
        return
      case 'block_stop':
        this.#end(this.#block, event, emit)
        return
      default:
        this.#rated(event, emit)
    }
  }

  /** A rate belongs to the stretch that it was logged in; where the samples of none are known, it stands for itself. */
  #rated(event: MlperfEvent, emit: Emit): void {
    const rate = rateOf(event)
    if (rate === undefined) return
    this.#rate = rate
    const { metadata, at } = event
    const trained = natural(metadata['samples_count']) ?? natural(metadata['epoch_num'])
    const samples = (trained ?? NaN) - this.#trained
    const time = at - (this.#resumed ?? NaN)
    if (trained !== undefined && time > 0 && agrees(samples, time, rate)) {
      this.#countsStatistics = true
      this.#record(samples, time, at - this.#evaluated, emit)
      this.#trained = trained
      this.#resumed = at
    } else if (this.#samples === undefined || this.#batch === undefined)
      emit({ kind: 'step', step: { rate } })
  }

  #end(stretch: TrainingStretch | undefined, { at, metadata }: MlperfEvent, emit: Emit): void {
    this.#epoch = undefined
    this.#block = undefined
    if (stretch === undefined || this.#countsStatistics) return
    const time = at - stretch.started
    const stated = natural(metadata['samples_count'])
    if (stated !== undefined) {
      const before = stretch.trained ?? this.#trained
      this.#record(stated > before ? stated - before : stated, time, at - this.#evaluated, emit)
      this.#trained = Math.max(stated, this.#trained)
    } else if (this.#samples !== undefined) {
      const { epochs } = stretch
      const counted = agrees(epochs, time, this.#rate)
      this.#record(counted ? epochs : epochs * this.#samples, time, at, emit)
    }
  }

  #record(samples: number, time: number, at: number, emit: Emit): void {
    if (this.#batch === undefined) return
    const steps = samples / this.#batch
    const step = { at: seconds(at), rate: this.#rate, duration: seconds(time / steps), steps }
    this.#rate = undefined
    emit({ kind: 'step', step })
  }
}

const stretchFrom = ({ at, metadata }: MlperfEvent): TrainingStretch => ({
  started: at,
  epochs: count(metadata['epoch_count']) ?? 1,
  trained: natural(metadata['samples_count']),
})

/**
 * MLPerf training logs of which nothing else reports steps. Epochs with their samples give a throughput: by step times
 * of training alone, by elapsed time with the evaluations in between. The time to train is a finding.
 */
export const mllog: LogFormat = {
  id: 'mllog',
  title: 'MLPerf training (mllog)',
  rateScope: 'global',
  fallback: 1,
  recognises: (line) => progress.test(line) && mlperfEvent(line) !== undefined,
  open: () => new MlperfReader(),
}
