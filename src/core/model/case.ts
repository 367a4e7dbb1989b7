import { topologyText, type Topology } from './topology.ts'

export const precisions = ['fp32', 'tf32', 'fp16', 'bf16', 'amp'] as const
/** `amp` is automatic mixed precision; `fp16` and `bf16` are whole-model half precision. */
export type Precision = (typeof precisions)[number]

export const loaders = ['native', 'dali'] as const
export type Loader = (typeof loaders)[number]

export const dataSources = ['synthetic', 'real'] as const
export type DataSource = (typeof dataSources)[number]
/** A log that others made need not say what its run was fed. */
export const unstated = 'unstated'

export type ParameterValue = string | number | boolean
export type Parameters = Readonly<Record<string, ParameterValue>>

/** One point of the matrix. */
export interface Case {
  /** Stable and readable; also the name of the case's folder. See {@link caseId}. */
  readonly id: string
  /** The workload's name in the catalogue, such as `resnet50/embedded`. */
  readonly workload: string
  readonly topology: Topology
  readonly precision: Precision
  /** Samples per device and step. */
  readonly batchPerDevice: number
  readonly xla: boolean
  readonly loader: Loader
  readonly data: DataSource | typeof unstated
  /** Every parameter of the workload with its value, defaults included. */
  readonly parameters: Parameters
}

export type CasePoint = Omit<Case, 'id'>

/**
 * `resnet50-embedded_1x2_fp32_b4`, then only what departs from the ordinary: `_xla`, `_dali`, `_real`, `_steps=500`.
 * Whether a part appears depends on the case alone, so adding an axis to a suite renames none of its old cases.
 *
 * @param defaults the workload's own parameter defaults
 */
export function caseId(point: CasePoint, defaults: Parameters): string {
  const unusual = Object.entries(point.parameters)
    .filter(([name, value]) => defaults[name] !== value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${fileSafe(String(value))}`)
  return [
    fileSafe(point.workload),
    topologyText(point.topology),
    point.precision,
    `b${String(point.batchPerDevice)}`,
    ...(point.xla ? ['xla'] : []),
    ...(point.loader === 'native' ? [] : [point.loader]),
    ...dataPart(point.data),
    ...unusual,
  ].join('_')
}

const dataPart = (data: Case['data']) =>
  data === 'synthetic' ? [] : [data === unstated ? 'data-unstated' : data]

const fileSafe = (text: string) => text.replaceAll(/[^A-Za-z0-9.+-]+/g, '-')

/** Samples that all devices together take in one step. */
export const globalBatch = ({ topology, batchPerDevice }: Pick<Case, 'topology' | 'batchPerDevice'>) =>
  topology.nodes * topology.devicesPerNode * batchPerDevice
