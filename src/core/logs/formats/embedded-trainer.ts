import type { LogFacts } from '../../model/log.ts'
import { seconds } from '../../model/units.ts'
import { dllFacts, dllRecords, type DllRecord } from '../dllogger.ts'
import type { LineReader, LogFormat, LogSink } from '../format.ts'

/** Steps as `(epoch, step) loss : …  step_time : … s  total_ips : … images/s`, and `() train_throughput` at the end. */
const reader: LineReader = {
  read(line, number, sink) {
    for (const record of dllRecords(line)) readRecord(record, number, sink)
  },
}

function readRecord(record: DllRecord, line: number, sink: LogSink): void {
  const step = record.step()
  switch (step.kind) {
    case 'parameter':
      sink.facts(line, facts(record))
      return
    case 'summary': {
      const rate = record.number('train_throughput')
      if (rate !== undefined) sink.summary(line, rate)
      return
    }
    case 'step': {
      const rate = record.number('total_ips')
      if (rate === undefined) return
      const duration = record.number('step_time')
      sink.step({
        line,
        step: step.iteration,
        at: record.at,
        rate,
        duration: duration === undefined ? undefined : seconds(duration),
        steps: undefined,
        loss: record.loss('loss'),
      })
    }
  }
}

const facts = (record: DllRecord): LogFacts =>
  dllFacts(record, {
    devices: 'workers',
    batchPerDevice: 'batch_per_worker',
    globalBatch: 'global_batch',
    precision: 'precision',
  })

/** steadystate's own ResNet-50 trainer on the CPU; its devices are its workers. Rates are of all workers together. */
export const embeddedTrainer: LogFormat = {
  id: 'embedded-trainer',
  title: 'steadystate embedded trainer',
  framework: 'steadystate',
  model: 'ResNet-50 v1.5',
  unit: 'images',
  rateScope: 'global',
  anchors: ['DLL '],
  recognises: (line) =>
    line.includes('DLL ') &&
    (line.includes(' step_time : ') ? line.includes(' total_ips : ') : line.includes(' batch_per_worker : ')),
  open: () => reader,
}
