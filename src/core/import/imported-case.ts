import { axes } from '../model/axes/axes.ts'
import type { AxisValues } from '../model/axes/axis.ts'
import { keptAxes } from '../model/axes/kept-axes.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import { caseId, type Case, type CasePoint } from '../model/case.ts'
import type { Finding } from '../model/finding.ts'
import type { LogFacts } from '../model/log.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import type { Precision } from '../model/precision.ts'
import type { NameFacts } from './name-facts.ts'

/** A log's format, as far as it names what ran. */
export interface FormatIdentity {
  readonly framework: string | undefined
  readonly model: string | undefined
}

export interface ImportedCase {
  readonly case: Case
  /** Model and framework as the log or its name has them. */
  readonly title: { readonly model: string; readonly framework: string }
  /** Where the name says one thing and the log another: the log was believed. */
  readonly findings: readonly Finding[]
}

/**
 * The case that a log is a run of, from what the log says, and from its name where the log is silent. Missing where
 * neither gives the devices or the batch: a case cannot be guessed.
 */
export function importedCase(log: LogFacts, name: NameFacts, format: FormatIdentity): Maybe<ImportedCase> {
  const devices = log.devices ?? name.devices
  const loggedBatch = log.batchPerDevice ?? perDevice(log.globalBatch, devices)
  const batchPerDevice = loggedBatch ?? name.batchPerDevice
  if (devices === undefined) return unknown('devices-unknown', 'the devices', '设备数')
  if (batchPerDevice === undefined) return unknown('batch-unknown', 'the batch per device', '单卡 batch size')
  if (!isCount(devices) || !isCount(batchPerDevice)) return notWhole(devices, batchPerDevice)
  const nodes = log.nodes ?? name.nodes ?? 1
  if (!isCount(nodes) || devices % nodes !== 0) return uneven(devices, nodes)
  const namedPrecision = name.axes?.[precisionAxis.name] as Precision | undefined
  const title = {
    model: name.model ?? log.model ?? format.model ?? 'model',
    framework: log.framework ?? format.framework ?? name.framework ?? 'framework',
  }
  const point: CasePoint = {
    workload: `${slug(title.model)}/${slug(title.framework)}`,
    topology: { nodes, devicesPerNode: devices / nodes },
    batchPerDevice,
    axes: keptAxes({
      ...axesOf(log, name),
      [precisionAxis.name]: precisionOf(log.precision, namedPrecision) ?? precisionAxis.ordinary,
    }),
    parameters: {},
  }
  const findings = [
    ...(log.precision === undefined && namedPrecision === undefined ? [precisionAssumed] : []),
    ...contradiction('devices', name.devices, log.devices),
    ...contradiction('batch per device', name.batchPerDevice, loggedBatch),
    ...contradiction('precision', width(namedPrecision), width(log.precision)),
  ]
  return known({ case: { id: caseId(point, {}), ...point }, title, findings })
}

const axesOf = (log: LogFacts, name: NameFacts): AxisValues =>
  Object.fromEntries(
    axes.flatMap((axis) => {
      const value = axis.fromLog?.(log) ?? name.axes?.[axis.name] ?? axis.silent
      return value === undefined ? [] : [[axis.name, value] as const]
    }),
  )

const isCount = (value: number) => Number.isSafeInteger(value) && value > 0

const notWhole = (devices: number, batch: number) =>
  missing('count-not-whole', {
    en: `${devices} devices and a batch of ${batch} per device are not whole numbers above 0`,
    zh: `设备数 ${devices} 与单卡 batch size ${batch} 应为正整数`,
  })

const uneven = (devices: number, nodes: number) =>
  missing('nodes-uneven', {
    en: `${devices} devices in all cannot be spread evenly over ${nodes} nodes; a layout file can say how many nodes there were`,
    zh: `总共 ${devices} 个设备无法平均分布在 ${nodes} 个节点上，可以在映射文件中给出实际节点数`,
  })

const unknown = (code: string, what: string, whatZh: string) =>
  missing(code, {
    en: `neither the log nor its name says ${what}; a layout file can`,
    zh: `日志和文件名都没有说明${whatZh}，可以在映射文件中给出`,
  })

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

function contradiction<T>(what: string, named: T | undefined, logged: T | undefined): Finding[] {
  if (named === undefined || logged === undefined || named === logged) return []
  return [
    {
      code: 'name-contradicts-log',
      level: 'warning',
      seen: {
        en: `the file's name says ${what} ${String(named)}, the log itself ${String(logged)}`,
        zh: `文件名称其 ${what} 为 ${String(named)}，而日志自身为 ${String(logged)}`,
      },
      todo: {
        en: 'The log was believed. If it holds another run than its name says, put it where it belongs.',
        zh: '已以日志为准。若该文件实际是另一次运行，请将其归到正确的位置。',
      },
    },
  ]
}

const precisionAssumed: Finding = {
  code: 'precision-assumed',
  level: 'note',
  seen: {
    en: 'neither the log nor its name says the precision; it is filed as FP32, which frameworks train in unless told otherwise',
    zh: '日志和文件名都没有说明精度，按各框架的默认精度 FP32 归类',
  },
  todo: {
    en: 'If it ran in another precision, say so in a layout file.',
    zh: '若实际为其他精度，请在映射文件中给出。',
  },
}

/** A part of a folder's name, which must not be empty and must not begin with a point. */
const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|-+$/g, '')
    .slice(0, 80) || 'unnamed'
