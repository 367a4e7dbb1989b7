import { type DllRules, dllReader, dllUnits, recordHolds } from '../readers/dll-reader.ts'
import { fingerprintFacts, lossFacts } from '../readers/fingerprint.ts'
import type { LogFormat } from '../format.ts'
import { type Finding, inputFinding } from '../../model/finding.ts'
import { logFinding } from '../finding-rows.ts'
import type { DllRecord } from '../readers/dllogger.ts'

/** A training that waits for data for more than this share of its time is input-bound. */
const waitsLong = 0.05

/**
 * How long a training waited for data, and the speed of its loader alone; undefined where its program measured neither. `data_wait_share`
 * is the share of the time of its steps, `loader_throughput` is samples/s of all ranks.
 */
function loaderFinding(record: DllRecord): Finding | undefined {
  const [share, rate] = [record.number('data_wait_share'), record.number('loader_throughput')]
  if (share === undefined || rate === undefined || share < 0 || share > 1 || rate <= 0) return undefined
  return share > waitsLong
    ? inputFinding('input-bound', { share, rate })
    : inputFinding('loader-keeps-up', { share, rate })
}

/** A training that reduced its planned steps to end in time. */
function fewerStepsFinding(record: DllRecord): Finding | undefined {
  const chosen = record.number('steps_chosen')
  const planned = record.number('steps_planned')
  const limit = record.number('run_limit')
  if (chosen === undefined || planned === undefined || limit === undefined) return undefined
  return chosen < planned ? logFinding('fewer-steps-chosen', { chosen, planned, limit }) : undefined
}

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
 * The programs that ship with steadystate: the embedded trainer prints DLLogger's text form, the scripts of `workloads/` its JSON form.
 * Rates are of all devices together.
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
