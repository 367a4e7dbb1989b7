import type { MlperfEvent } from './mlperf.ts'

export const positive = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)
export const natural = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined)

/** Training images of OpenImages in MLPerf, whose `train_samples` some submitters log in steps. */
const OPEN_IMAGES = 1_170_301

/** What epochs are counted in. */
export type EpochUnit = 'epochs' | 'parts of epochs' | 'samples' | 'tokens'

/** What a run states of its samples, and what its numbers of epochs count. */
export class MlperfCounts {
  batch: number | undefined
  #samples: number | undefined
  #sequence: number | undefined
  #local: number | undefined
  #accumulation = 1
  #benchmark: unknown
  #unit: EpochUnit | undefined

  take({ key, value }: MlperfEvent): void {
    if (key === 'train_samples') this.#samples = positive(value)
    else if (key === 'global_batch_size') this.batch = positive(value)
    else if (key === 'max_sequence_length') this.#sequence = positive(value)
    else if (key === 'local_batch_size' || key === 'd_batch_size') this.#local = positive(value)
    else if (key === 'gradient_accumulation_steps') this.#accumulation = positive(value) ?? 1
    else if (key === 'submission_benchmark') this.#benchmark = value
  }

  /** A run's numbers of epochs all count the same. */
  restart(): void {
    this.#unit = undefined
  }

  get samplesPerEpoch(): number | undefined {
    if (this.#samples === undefined) return undefined
    if (this.batch !== undefined && (this.#benchmark === 'ssd' || this.#benchmark === 'retinanet')) {
      const images = this.#samples * this.batch
      // The last batches are padded.
      if (images >= OPEN_IMAGES && images <= OPEN_IMAGES + 2 * this.batch) return images
    }
    return this.#samples
  }

  /**
   * `epoch_num` and `epoch_count` count epochs, parts of them, samples or tokens. Tokens come in whole batches; samples are more
   * than a batch, and whole epochs of a data set that is smaller than they are.
   */
  unitOf(count: number): EpochUnit {
    if (!Number.isInteger(count)) this.#unit = 'parts of epochs'
    if (count > 0) this.#unit ??= this.#guess(count)
    return this.#unit ?? 'epochs'
  }

  #guess(count: number): EpochUnit {
    const { batch = Infinity } = this
    const [samples, sequence] = [this.#samples, this.#sequence]
    if (sequence !== undefined && count % (batch * sequence) === 0) return 'tokens'
    if (count < batch) return 'epochs'
    return samples !== undefined && samples < count && count % samples !== 0 ? 'epochs' : 'samples'
  }

  /** Undefined where the samples of an epoch are not logged. */
  samplesOf(count: number): number | undefined {
    const unit = this.unitOf(count)
    if (unit === 'samples') return count
    if (unit === 'tokens') return count / (this.#sequence ?? 1)
    return this.samplesPerEpoch === undefined ? undefined : count * this.samplesPerEpoch
  }

  /** Whether a logged rate is of one device, or of tokens, where the samples of all were counted at `rate`. */
  explains(rate: number, logged: number): boolean {
    const { batch = NaN } = this
    const devices = batch / ((this.#local ?? NaN) * this.#accumulation)
    return [devices, batch / (this.#local ?? NaN), 1 / (this.#sequence ?? NaN)].some((factor) =>
      near(rate, logged * factor),
    )
  }
}

/** A count of samples and a logged rate are of the same stretch if they are so close. */
const SAME = 0.1

/** Whether two rates can be of the same stretch. */
export const near = (rate: number, logged: number): boolean => Math.abs(rate / logged - 1) <= SAME
