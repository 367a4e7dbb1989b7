import { axes } from '../model/axes/axes.ts'
import type { AxisValues } from '../model/axes/axis.ts'
import type { NamedFact } from './differences.ts'
import { keptAxes } from '../model/axes/axis-shape.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import { caseId, type Case, type CasePoint } from '../model/case.ts'
import type { Finding } from '../model/finding.ts'
import type { LogFacts } from '../model/log.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import type { Precision } from '../model/precision.ts'
import type { NameFacts } from './name-facts.ts'
import { importFinding } from './messages.ts'

export interface ImportedCase {
  readonly case: Case
  /** Model and framework from the log or its name; undefined where neither states them. */
  readonly title: { readonly model: string | undefined; readonly framework: string | undefined }
  /** Contradictions between the name and the log; the log's value was used. */
  readonly findings: readonly Finding[]
}

/**
 * The case of a log, from the log itself, or where it is silent, from its name. Missing where neither states the devices or the batch: a
 * case is never guessed.
 *
 * @param format the id of the log's format
 * @param needsBatch whether a case without a batch is none; otherwise its steps or rates count
 */
export function importedCase(
  log: LogFacts,
  name: NameFacts,
  format: string,
  needsBatch = true,
): Maybe<ImportedCase> {
  const oneProcess = countsOneProcess(log, name)
  const devices = oneProcess ? name.devices : (log.devices ?? name.devices)
  const loggedBatch = log.batchPerDevice ?? perDevice(log.globalBatch, devices)
  const stated = loggedBatch ?? name.batchPerDevice
  if (devices === undefined) return missing('devices-unknown', { given: 'nothing' })
  if (stated === undefined && needsBatch) return missing('batch-unknown', { unit: 'samples' })
  const batchPerDevice = stated ?? 1
  if (!isCount(devices) || !isCount(batchPerDevice))
    return missing('count-not-whole', { devices, batch: batchPerDevice })
  const nodes = log.nodes ?? namedNodes(name, devices) ?? 1
  if (!isCount(nodes) || devices % nodes !== 0) return missing('nodes-uneven', { devices, nodes })
  const namedPrecision = name.axes?.[precisionAxis.name] as Precision | undefined
  const title = {
    model: name.model ?? log.model,
    framework: log.framework ?? name.framework,
  }
  const point: CasePoint = {
    // Different formats come from different programs, even if nothing names these.
    workload: `${slug(title.model ?? 'unnamed-model')}/${slug(title.framework ?? format)}`,
    topology: { nodes, devicesPerNode: devices / nodes },
    batchPerDevice,
    ...(stated === undefined ? { batchFrom: 'log' } : {}),
    axes: keptAxes({
      ...axesOf(log, name),
      [precisionAxis.name]: precisionOf(log.precision, namedPrecision) ?? precisionAxis.ordinary,
    }),
    parameters: name.accelerator === undefined ? {} : { accelerator: name.accelerator },
  }
  const findings = [
    ...(log.precision === undefined && namedPrecision === undefined
      ? [importFinding('precision-assumed')]
      : []),
    ...(oneProcess
      ? [importFinding('log-counts-one-process', { named: devices, logged: log.devices ?? 0 })]
      : contradiction('devices', name.devices, log.devices)),
    ...contradiction('batch-per-device', name.batchPerDevice, loggedBatch),
    ...contradiction('precision', width(namedPrecision), width(log.precision)),
  ]
  return known({ case: { id: caseId(point, {}), ...point }, title, findings })
}

/** If a name states other devices than the log, its nodes do not apply: the devices per node stay. */
function namedNodes({ nodes, devices: namedDevices }: NameFacts, devices: number): number | undefined {
  if (nodes === undefined || namedDevices === undefined || namedDevices === devices) return nodes
  const scaled = (nodes * devices) / namedDevices
  return isCount(scaled) ? scaled : nodes
}

/** A log that states fewer devices than its name has nodes describes one process only. */
const countsOneProcess = (log: LogFacts, name: NameFacts) =>
  log.devices !== undefined && log.nodes === undefined && name.nodes !== undefined && log.devices < name.nodes

const axesOf = (log: LogFacts, name: NameFacts): AxisValues =>
  Object.fromEntries(
    axes.flatMap((axis) => {
      const value = axis.fromLog?.(log) ?? name.axes?.[axis.name] ?? axis.silent
      return value === undefined ? [] : [[axis.name, value] as const]
    }),
  )

const isCount = (value: number) => Number.isSafeInteger(value) && value > 0

const perDevice = (globalBatch: number | undefined, devices: number | undefined) =>
  globalBatch === undefined || devices === undefined ? undefined : globalBatch / devices

/**
 * The precision of the log, in the name's finer term where the two agree. Collections use both `amp` and `fp16` for half precision, and
 * their logs often do not distinguish them.
 */
function precisionOf(log: Precision | undefined, name: Precision | undefined): Precision | undefined {
  if (log === undefined) return name
  return name !== undefined && width(name) === width(log) ? name : log
}

const width = (precision: Precision | undefined) =>
  precision === undefined ? undefined : precision === 'fp32' || precision === 'tf32' ? 'single' : 'half'

function contradiction(
  fact: NamedFact,
  inName: number | string | undefined,
  inLog: number | string | undefined,
): Finding[] {
  if (inName === undefined || inLog === undefined || inName === inLog) return []
  return [importFinding('name-contradicts-log', { fact, named: String(inName), logged: String(inLog) })]
}

/** A part of a folder's name: not empty, and without a leading dot. */
const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|-+$/g, '')
    .slice(0, 80) || 'unnamed'
