import { dllReader, recordHolds, type DllRules } from '../readers/dll-reader.ts'
import type { LogFormat } from '../format.ts'

const rules: DllRules = {
  rate: ['total_ips'],
  duration: 'step_time',
  loss: 'loss',
  summary: 'train_throughput',
  startsRun: 'batch_per_worker',
  facts: {
    model: 'model',
    framework: 'framework',
    devices: 'workers',
    nodes: 'nodes',
    batchPerDevice: 'batch_per_worker',
    globalBatch: 'global_batch',
    precision: 'precision',
  },
}

/** steadystate's own ResNet-50 trainer on the CPU; its devices are its workers. Rates are of all workers together. */
export const embeddedTrainer: LogFormat = {
  id: 'embedded-trainer',
  title: 'steadystate embedded trainer',
  names: [{ text: ' images/s', unit: 'images' }],
  rateScope: 'global',
  recognises: (line) =>
    recordHolds(line, ['step'], ['step_time']) || recordHolds(line, ['parameter'], ['batch_per_worker']),
  open: () => dllReader(rules),
}
