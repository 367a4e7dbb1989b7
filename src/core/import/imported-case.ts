import { axes } from '../model/axes/axes.ts'
import type { AxisValues } from '../model/axes/axis.ts'
import type { NamedFact } from './differences.ts'
import { keptAxes } from '../model/axes/kept-axes.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import { caseId, type Case, type CasePoint } from '../model/case.ts'
import type { Finding } from '../model/finding.ts'
import type { LogFacts } from '../model/log.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import type { Precision } from '../model/precision.ts'
import type { NameFacts } from './name-facts.ts'
import { importFinding } from './finding-rows.ts'

export interface ImportedCase {
  readonly case: Case
  /** Model and framework as the log or its name has them; undefined where neither names them. */
  readonly title: { readonly model: string | undefined; readonly framework: string | undefined }
  /** The name and the log contradict each other; the log was used. */
  readonly findings: readonly Finding[]
}

/**
 * The case that a log is a run of, from what the log says, and from its name where the log is silent. Missing where
 * neither gives the devices or the batch: a case cannot be guessed.
 *
 * @param format the id of the log's format
 */
export function importedCase(log: LogFacts, name: NameFacts, format: string): Maybe<ImportedCase> {
  const oneProcess = countsOneProcess(log, name)
  const devices = oneProcess ? name.devices : (log.devices ?? name.devices)
  const loggedBatch = log.batchPerDevice ?? perDevice(log.globalBatch, devices)
  const batchPerDevice = loggedBatch ?? name.batchPerDevice
  if (devices === undefined) return missing('devices-unknown', { given: 'nothing' })
  if (batchPerDevice === undefined) return missing('batch-unknown', { unit: 'samples' })
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
    // Programs that print other formats are different ones, also where nothing names them.
    workload: `${slug(title.model ?? 'unnamed-model')}/${slug(title.framework ?? format)}`,
    topology: { nodes, devicesPerNode: devices / nodes },
    batchPerDevice,
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

/** The nodes of a name that states other devices than the log are those of other devices: as many on each node. */
function namedNodes({ nodes, devices: namedDevices }: NameFacts, devices: number): number | undefined {
  if (nodes === undefined || namedDevices === undefined || namedDevices === devices) return nodes
  const scaled = (nodes * devices) / namedDevices
  return isCount(scaled) ? scaled : nodes
}

/** A log that states fewer devices than its name has nodes is one process's: it does not know of the others. */
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
 * The log's word, in the name's finer wording where the two agree: collections call the same half precision `amp` and
 * `fp16`, and their logs often tell the two no better apart.
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

/** A part of a folder's name, which must not be empty and must not begin with a point. */
const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|-+$/g, '')
    .slice(0, 80) || 'unnamed'
