import { dllAnchors } from '../readers/dll-reader.ts'
import { statedUnit } from '../readers/dllogger-json.ts'
import { dllRecords, type DllRecord } from '../readers/dllogger.ts'
import type { LineReader, LogFormat, Emit } from '../format.ts'
import { saysPerDevice, unitNamed } from '../vocabulary/rate-words.ts'

/** Names of training throughput in NVIDIA's examples, in search order. */
const rateNames = [
  'train.total_ips',
  'train.ips',
  'total_ips',
  'train_throughput',
  'throughput_train',
  'training_sequences_per_second',
  'train_imgs_per_sec',
  'imgs_per_sec',
  'items_per_sec',
  'samples_per_sec',
  'average_train_throughput',
  'train_items_per_sec',
  'train_avg_items/s',
  'items_sec',
  'items/s',
  'samples/s',
  'train_speed_toks',
  'avg_train_throughput',
  'mean_train_throughput',
  'mean_training_throughput',
  'avg_exp_per_second_training',
  'avg_fps_training',
  'avg_img/sec',
  'tokens/s',
  'throughput',
] as const

const lossNames = ['train.loss', 'loss', 'train_loss', 'total_loss', 'step_loss']

/** The first of these names in the record, with its rate. */
function rateOf(record: DllRecord) {
  for (const name of rateNames) {
    const rate = record.number(name)
    if (rate !== undefined) return { name, rate }
  }
  return undefined
}

/** A program uses one name for its rate. Records with another name, such as an evaluation's, do not count. */
class Reader implements LineReader {
  readonly anchors = dllAnchors
  readonly #stated = new Map<string, string>()
  #chosen: string | undefined

  read(line: string, emit: Emit): void {
    for (const record of dllRecords(line)) this.#record(record, emit)
    const json = line.startsWith('DLLL {') ? statedUnit(line.slice(5)) : undefined
    if (json !== undefined) this.#stated.set(json.name, json.unit)
  }

  #record(record: DllRecord, emit: Emit): void {
    const step = record.step()
    const found = step.kind === 'step' || step.kind === 'summary' ? rateOf(record) : undefined
    if (found === undefined || found.name !== (this.#chosen ?? found.name)) return
    if (this.#chosen === undefined) {
      this.#chosen = found.name
      const words = record.unit(found.name) ?? this.#stated.get(found.name) ?? found.name
      const unit = unitNamed(words)
      if (unit !== undefined) emit({ kind: 'facts', facts: { unit } })
      if (saysPerDevice('', words)) emit({ kind: 'rate-scope', scope: 'per-device' })
    }
    if (step.kind === 'summary') emit({ kind: 'summary', rate: found.rate })
    if (step.kind !== 'step' || step.iteration === undefined) return
    emit({
      kind: 'step',
      step: {
        epoch: step.epoch,
        step: step.iteration,
        at: record.at,
        rate: found.rate,
        loss: lossNames.map((name) => record.loss(name)).find((loss) => loss !== undefined),
      },
    })
  }
}

/** Other programs that log through DLLogger, recognised by the names that NVIDIA's examples share. These rates are of all devices. */
export const dllogger: LogFormat = {
  id: 'dllogger',
  title: 'DLLogger, any program',
  rateScope: 'global',
  fallback: 1,
  recognises: (line) =>
    dllRecords(line).some(
      (record) => ['step', 'summary'].includes(record.step().kind) && rateOf(record) !== undefined,
    ),
  open: () => new Reader(),
}
