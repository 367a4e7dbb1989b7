import type { SampleUnit } from '../../model/measurement.ts'
import { dllAnchors } from '../dll-reader.ts'
import { dllRecords, type DllRecord } from '../dllogger.ts'
import type { LineReader, LogFormat, LogSink } from '../format.ts'

/** The names that NVIDIA's examples give to training throughput, in the order in which they are looked for. */
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
  'tokens/s',
  'throughput',
] as const

const units: readonly (readonly [beginning: string, unit: SampleUnit])[] = [
  ['im', 'images'],
  ['seq', 'sequences'],
  ['sentences', 'sequences'],
  ['tok', 'tokens'],
  ['word', 'words'],
  ['ex', 'examples'],
]

const lossNames = ['train.loss', 'loss', 'train_loss', 'total_loss', 'step_loss']

/** The first of the names that the record has, and its rate. */
function rateOf(record: DllRecord) {
  for (const name of rateNames) {
    const rate = record.number(name)
    if (rate !== undefined) return { name, rate }
  }
  return undefined
}

function unitOf(record: DllRecord, name: string): SampleUnit | undefined {
  const word = record.entries().find((entry) => entry.name === name)?.unit ?? name
  return units.find(([beginning]) => word.startsWith(beginning))?.[1]
}

/** A program keeps to one name for its rate; records of another name, such as an evaluation's, do not count. */
function reader(): LineReader {
  let chosen: string | undefined
  const choose = (record: DllRecord, name: string, line: number, sink: LogSink) => {
    chosen = name
    const unit = unitOf(record, name)
    if (unit !== undefined) sink.facts(line, { unit })
  }
  return {
    read(line, number, sink) {
      for (const record of dllRecords(line)) {
        const step = record.step()
        const found = step.kind === 'parameter' ? undefined : rateOf(record)
        if (found === undefined) continue
        if (step.kind === 'summary') {
          if (chosen === undefined) choose(record, found.name, number, sink)
          sink.summary(number, found.rate)
          continue
        }
        if (step.kind !== 'step' || step.iteration === undefined) continue
        if (chosen === undefined) choose(record, found.name, number, sink)
        if (found.name !== chosen) continue
        sink.step({
          line: number,
          step: step.iteration,
          at: record.at,
          rate: found.rate,
          duration: undefined,
          steps: undefined,
          loss: lossNames.map((name) => record.loss(name)).find((loss) => loss !== undefined),
        })
      }
    },
  }
}

/** Any other program that logs through DLLogger, by the names that NVIDIA's examples share. Such rates are of all devices. */
export const dllogger: LogFormat = {
  id: 'dllogger',
  title: 'DLLogger, any program',
  framework: undefined,
  model: undefined,
  unit: 'samples',
  rateScope: 'global',
  anchors: dllAnchors,
  fallback: true,
  recognises: (line) =>
    dllRecords(line).some((record) => record.step().kind !== 'parameter' && rateOf(record) !== undefined),
  open: reader,
}
