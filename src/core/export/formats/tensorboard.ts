import { joined } from '../../../binary/bytes.ts'
import { bytesField, doubleField, floatField, integerField, textField } from '../../../binary/protobuf.ts'
import { tfRecord } from '../../../binary/tf-record.ts'
import type { ExportFile, ExportFormat } from '../export-format.ts'
import { curvesOf, figureOf, runsWithSteps, type RunSteps } from '../steps.ts'

/**
 * A file of events for each run, in a folder named after it. Records are as in TFRecord; fields:
 * tensorflow/core/util/event.proto and tensorflow/core/framework/summary.proto.
 */
export const tensorboard: ExportFormat = {
  name: 'tensorboard',
  title: { en: 'TensorBoard events of every step', zh: '每一步的 TensorBoard 事件' },
  async *files(input) {
    for await (const run of runsWithSteps(input)) yield eventFile(run)
  },
}

function eventFile({ run, steps }: RunSteps): ExportFile {
  const begin = steps[0]?.time ?? 0
  const last = steps.at(-1)
  const figure = figureOf(run)
  const events = [
    eventOf(begin, textField(fields.fileVersion, 'brain.Event:2')),
    ...steps.map((step) => scalars(step.time, step.number, curvesOf(step))),
    ...(figure === undefined || last === undefined
      ? []
      : [scalars(last.time, last.number, [['measured_throughput', figure]])]),
  ]
  return {
    name: `${run.run}/events.out.tfevents.${Math.floor(begin).toString().padStart(10, '0')}.steadystate`,
    content: joined(events.map(tfRecord)),
  }
}

/** Field numbers of `Event`, `Summary` and `Summary.Value`. */
const fields = {
  wallTime: 1,
  step: 2,
  fileVersion: 3,
  summary: 5,
  value: 1,
  tag: 1,
  simpleValue: 2,
} as const

const eventOf = (time: number, ...parts: Uint8Array[]) =>
  joined([doubleField(fields.wallTime, time), ...parts])

const scalars = (time: number, step: number, values: readonly (readonly [string, number])[]) =>
  eventOf(
    time,
    integerField(fields.step, step),
    bytesField(
      fields.summary,
      joined(values.map(([tag, value]) => bytesField(fields.value, scalar(tag, value)))),
    ),
  )

const scalar = (tag: string, value: number) =>
  joined([textField(fields.tag, tag), floatField(fields.simpleValue, value)])
