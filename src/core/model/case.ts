import { axes } from './axes/axes.ts'
import type { Axis, AxisValue } from './axes/axis.ts'
import { axisValue } from './axes/axis-values.ts'
import type { caseSchema, parametersSchema } from './case-schema.ts'
import type { FromSchema } from './schema.ts'
import { topologyText } from './topology.ts'

export type Parameters = FromSchema<typeof parametersSchema>
export type ParameterValue = Parameters[string]

/** One point of the matrix. */
export type Case = FromSchema<typeof caseSchema>

export type CasePoint = Omit<Case, 'id'>

/**
 * `resnet50-embedded_1x2_fp32_b4`, then only what departs from the ordinary: `_xla`, `_dali`, `_real`, `_steps=500`.
 * Whether a part appears depends on the case alone, so adding an axis to a suite renames none of its old cases.
 *
 * @param defaults the workload's own, of its parameters and of the axes that have no ordinary value
 */
export function caseId(point: CasePoint, defaults: Parameters): string {
  const leading: string[] = []
  const further: string[] = []
  const named: [string, ParameterValue][] = Object.entries(point.parameters).filter(
    ([name, value]) => defaults[name] !== value,
  )
  for (const axis of axes) {
    const value = axisValue(point, axis)
    if (value === undefined) continue
    if (axis.presence === 'leading') leading.push(idPart(axis, value))
    else if (value === (axis.ordinary ?? defaults[axis.name])) continue
    else if (axis.idPart === undefined) named.push([axis.name, value])
    else further.push(idPart(axis, value))
  }
  named.sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    fileSafe(point.workload),
    topologyText(point.topology),
    ...leading,
    `b${String(point.batchPerDevice)}`,
    ...further,
    ...named.map(namedPart),
  ].join('_')
}

const idPart = (axis: Axis, value: AxisValue) =>
  axis.idPart === undefined ? namedPart([axis.name, value]) : fileSafe(axis.idPart(value))

const namedPart = ([name, value]: readonly [string, ParameterValue]) => `${name}=${fileSafe(String(value))}`

const fileSafe = (text: string) => text.replaceAll(/[^A-Za-z0-9.+-]+/g, '-')

/** Samples that all devices together take in one step. */
export const globalBatch = ({ topology, batchPerDevice }: Pick<Case, 'topology' | 'batchPerDevice'>) =>
  topology.nodes * topology.devicesPerNode * batchPerDevice
