import { dllReader, dllUnits, recordHolds, type DllRules } from '../readers/dll-reader.ts'
import { fewerStepsFinding } from '../readers/fewer-steps.ts'
import { fingerprintFacts, lossFacts } from '../readers/fingerprint.ts'
import { loaderFinding } from '../readers/loader-finding.ts'
import type { LogFormat } from '../format.ts'

/** The embedded trainer calls its devices workers. */
const batchNames = ['batch_per_device', 'batch_per_worker']

const rules: DllRules = {
  rate: ['total_ips'],
  duration: 'step_time',
  loss: 'loss',
  summary: 'train_throughput',
  summaryFinding: (record) => loaderFinding(record) ?? fewerStepsFinding(record),
  startsRun: batchNames,
  parameters: [fingerprintFacts, lossFacts],
  facts: {
    model: 'model',
    framework: 'framework',
    devices: ['devices', 'workers'],
    nodes: 'nodes',
    batchPerDevice: batchNames,
    globalBatch: 'global_batch',
    precision: 'precision',
  },
}

/**
 * The programs that come with steadystate: the embedded trainer, which prints DLLogger's text form, and the scripts of
 * `workloads/`, which print its JSON form. Rates are of all devices together.
 */
export const embeddedTrainer: LogFormat = {
  id: 'embedded-trainer',
  title: 'steadystate training programs (DLLogger)',
  names: dllUnits,
  rateScope: 'global',
  recognises: (line) =>
    recordHolds(line, ['step'], ['step_time']) || recordHolds(line, ['parameter'], batchNames),
  open: () => dllReader(rules),
}
