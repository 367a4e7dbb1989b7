import type { LogFacts } from '../../model/log.ts'
import { seconds, type Seconds } from '../../model/units.ts'
import type { LineReader, Emit } from '../format.ts'
import { isObject, objectOf, type JsonObject } from '../vocabulary/json.ts'
import { logFinding } from '../finding-rows.ts'

export const positive = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)
export const natural = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined)

/** Training images of OpenImages in MLPerf, for which some submitters log `train_samples` in steps. */
const OPEN_IMAGES = 1_170_301

/** The units of logged epoch numbers. */
export type EpochUnit = 'epochs' | 'parts of epochs' | 'samples' | 'tokens'

/** The samples that a run states, and the unit of its epoch numbers. */
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

  /** Resets the unit, which is constant within a run. */
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
   * `epoch_num` and `epoch_count` count epochs, parts of them, samples or tokens. Tokens come in whole batches. A number of samples
   * exceeds a batch; whole epochs are fewer than a batch.
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

  /** Whether a logged rate is of one device or of tokens, if the samples of all devices give `rate`. */
  explains(rate: number, logged: number): boolean {
    const { batch = NaN } = this
    const devices = batch / ((this.#local ?? NaN) * this.#accumulation)
    return [devices, batch / (this.#local ?? NaN), 1 / (this.#sequence ?? NaN)].some((factor) =>
      near(rate, logged * factor),
    )
  }
}

/** Rates this close are of the same stretch. */
const SAME = 0.1

export const near = (rate: number, logged: number): boolean => Math.abs(rate / logged - 1) <= SAME

/** In every MLPerf line. */
const tag = ':::MLL'

export const mlperfAnchors: readonly string[] = [tag]

export interface MlperfEvent {
  readonly key: string
  readonly value: unknown
  readonly metadata: Readonly<Record<string, unknown>>
  /** Since 1970. */
  readonly at: Seconds
}

const metadataOf = (object: JsonObject) => (isObject(object['metadata']) ? object['metadata'] : {})

/** `:::MLL <seconds> <key>: {"value": …, "metadata": …}`, until version 0.6. */
const older = /:::MLL (\d+(?:\.\d+)?) (\w+): (\{.*\})/

/**
 * Reads a line of MLPerf's logging: `:::MLLOG {"time_ms": …, "key": …, "value": …, "metadata": …}` or the older form. Some submitters
 * omit `event_type`. Undefined for every other line, and for a truncated one.
 */
export function mlperfEvent(line: string): MlperfEvent | undefined {
  const start = line.indexOf(':::MLLOG {')
  if (start >= 0) {
    const object = objectOf(line.slice(start + 9, line.lastIndexOf('}') + 1))
    const [key, time] = [object?.['key'], object?.['time_ms']]
    if (object === undefined || typeof key !== 'string' || typeof time !== 'number') return undefined
    return { key, value: object['value'], metadata: metadataOf(object), at: seconds(time / 1000) }
  }
  const [, time, key, json] = line.includes(':::MLL ') ? (older.exec(line) ?? []) : []
  const object = json === undefined ? undefined : objectOf(json)
  if (key === undefined || object === undefined) return undefined
  return { key, value: object['value'], metadata: metadataOf(object), at: seconds(Number(time)) }
}

const models: Readonly<Record<string, string>> = {
  resnet: 'ResNet-50 v1.5',
  maskrcnn: 'Mask R-CNN',
  ssd: 'SSD',
  bert: 'BERT',
  transformer: 'Transformer',
  gnmt: 'GNMT',
  dlrm: 'DLRM',
}

export function mlperfFacts({ key, value }: MlperfEvent): LogFacts | undefined {
  if (key === 'global_batch_size' && typeof value === 'number') return { globalBatch: value }
  if (key === 'submission_benchmark' && typeof value === 'string') return { model: models[value] ?? value }
  return undefined
}

/** Facts and the end of a run, for formats whose logs also have MLPerf's lines. `statedBy` converts another unit of the batch. */
export function mlperfStatements(statedBy = mlperfFacts): LineReader {
  let started: Seconds | undefined
  return {
    anchors: mlperfAnchors,
    read(line, emit) {
      const event = line.includes(tag) ? mlperfEvent(line) : undefined
      if (event === undefined) return
      const facts = statedBy(event)
      if (facts !== undefined) emit({ kind: 'facts', facts })
      if (event.key === 'run_start') started = event.at
      if (event.key === 'run_stop') reportEnd(event, started, emit)
    },
  }
}

function reportEnd(event: MlperfEvent, started: Seconds | undefined, emit: Emit): void {
  if (started !== undefined)
    emit({
      kind: 'finding',
      finding: logFinding('mlperf-time-to-train', { minutes: (event.at - started) / 60 }),
    })
  const status = event.metadata['status']
  if (typeof status === 'string' && status !== 'success')
    emit({ kind: 'finding', finding: logFinding('mlperf-run-unsuccessful', { status }) })
}
