import { seconds, type Seconds } from '../../model/units.ts'
import type { LineReader, LogFormat, Emit } from '../format.ts'
import { mlperfAnchors, mlperfEvent, mlperfStatements, type MlperfEvent } from '../readers/mlperf.ts'

/** The events that tell progress. All others, of which there are many, do not make a log one of this format. */
const progress = /:::MLL.*\b(?:run_start|run_stop|epoch_stop|block_stop|throughput|tracked_stats)\b/

/** A stretch of training: an epoch, or a block of them where epochs are not logged. */
interface EpochStretch {
  readonly started: Seconds
  readonly epochs: number
}

const count = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)

/** `throughput` is logged by that name or among `tracked_stats`; in samples per second of the whole system. */
function rateOf({ key, value }: MlperfEvent): number | undefined {
  if (key === 'throughput') return count(value)
  if (key !== 'tracked_stats' || typeof value !== 'object' || value === null) return undefined
  return 'throughput' in value ? count(value.throughput) : undefined
}

/** One record for each epoch: how long it took, how many steps it was, and the rate that was logged during it. */
class Epochs implements LineReader {
  readonly anchors = mlperfAnchors
  readonly #statements = mlperfStatements()
  #samples: number | undefined
  #batch: number | undefined
  #epoch: EpochStretch | undefined
  #block: EpochStretch | undefined
  #rate: number | undefined
  #stopped = false

  read(line: string, emit: Emit): void {
    const event = mlperfEvent(line)
    if (event === undefined) return
    if (event.key === 'run_start' && this.#stopped) {
      this.#stopped = false
      emit({ kind: 'next-run' })
    }
    this.#statements.read(line, emit)
    this.#take(event, emit)
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
        this.#block = { started: event.at, epochs: count(event.metadata['epoch_count']) ?? 1 }
        return
      case 'epoch_start':
        this.#epoch = { started: event.at, epochs: 1 }
        this.#block = undefined
        return
      case 'epoch_stop':
        this.#record(this.#epoch, event.at, emit)
        return
      case 'block_stop':
        this.#record(this.#block, event.at, emit)
        return
      default:
        this.#rated(rateOf(event), emit)
    }
  }

  /** A rate belongs to the epoch that it was logged in; where the steps of one are not known, it stands for itself. */
  #rated(rate: number | undefined, emit: Emit): void {
    if (rate === undefined) return
    if (this.#samples !== undefined && this.#batch !== undefined) this.#rate = rate
    else
      emit({
        kind: 'step',
        step: {
          rate,
        },
      })
  }

  #record(stretch: EpochStretch | undefined, at: Seconds, emit: Emit): void {
    this.#epoch = undefined
    this.#block = undefined
    if (stretch === undefined || this.#samples === undefined || this.#batch === undefined) return
    const steps = (stretch.epochs * this.#samples) / this.#batch
    const duration = seconds((at - stretch.started) / steps)
    emit({
      kind: 'step',
      step: { epoch: undefined, step: undefined, at, rate: this.#rate, duration, steps, loss: undefined },
    })
    this.#rate = undefined
  }
}

/**
 * MLPerf training logs of which nothing else reports steps. Epochs with their samples give a throughput: by step times
 * of training alone, by elapsed time with the evaluations in between. The time to train is a finding.
 */
export const mllog: LogFormat = {
  id: 'mllog',
  title: 'MLPerf training (mllog)',
  rateScope: 'global',
  fallback: true,
  recognises: (line) => progress.test(line) && mlperfEvent(line) !== undefined,
  open: () => new Epochs(),
}
