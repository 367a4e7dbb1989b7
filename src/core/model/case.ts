import { memoize } from '../collections/memoize.ts'
import { axes } from './axes/axes.ts'
import type { Axis, AxisValue } from './axes/axis.ts'
import { axisValue } from './axes/axis-values.ts'
import type { caseSchema, parametersSchema } from './case-schema.ts'
import type { FromSchema } from './schema.ts'
import { deviceCount, topologyText } from './topology.ts'

export type Parameters = FromSchema<typeof parametersSchema>
export type ParameterValue = Parameters[string]

export type Case = FromSchema<typeof caseSchema>

export type CasePoint = Omit<Case, 'id'>

/** A point whose batch may still have to be searched. */
export type AskedPoint = Omit<CasePoint, 'batchPerDevice'> & { readonly batchPerDevice: number | 'max' }

/**
 * `resnet50-embedded_1x2_fp32_b4`, then each value that is not ordinary: `_xla`, `_dali`, `_real`, `_steps=500`. Whether a
 * part appears depends on the case alone, so adding an axis to a suite renames none of its old cases.
 * @param defaults of the workload: its parameters, and its axes that have no ordinary value
 */
export const caseId = (point: AskedPoint, defaults: Parameters): string => caseIds(defaults)(point)

/** {@link caseId} for many cases of one workload: cases that share their axes, parameters or topology share those parts. */
export function caseIds(defaults: Parameters): (point: AskedPoint) => string {
  const partsOn = memoize((axes: CasePoint['axes']) =>
    memoize((parameters: Parameters) => idParts({ axes, parameters }, defaults)),
  )
  const onTopology = memoize(topologyText)
  const inFileName = new Map<string, string>()
  return ({ workload, topology, batchPerDevice, batchFrom, axes, parameters }) => {
    const name = inFileName.get(workload) ?? fileSafe(workload)
    inFileName.set(workload, name)
    const { leading, further } = partsOn(axes)(parameters)
    const batch = batchFrom === 'log' ? '' : `_b${batchPerDevice}`
    return `${name}_${onTopology(topology)}${leading}${batch}${further}`
  }
}

/** The parts of an id before and after the batch, each with a leading `_`. */
interface IdParts {
  readonly leading: string
  readonly further: string
}

function idParts(point: Pick<AskedPoint, 'axes' | 'parameters'>, defaults: Parameters): IdParts {
  const leading: string[] = []
  const further: string[] = []
  const nonDefaults: [string, ParameterValue][] = Object.entries(point.parameters).filter(
    ([name, value]) => defaults[name] !== value,
  )
  for (const axis of axes) {
    const value = axisValue(point, axis)
    if (value === undefined) continue
    if (axis.presence === 'leading') leading.push(idPart(axis, value))
    else if (value === (axis.ordinary ?? defaults[axis.name])) continue
    else if (axis.idPart === undefined) nonDefaults.push([axis.name, value])
    else further.push(idPart(axis, value))
  }
  nonDefaults.sort(([a], [b]) => (a < b ? -1 : 1))
  const joined = (parts: readonly string[]) => parts.map((part) => `_${part}`).join('')
  return { leading: joined(leading), further: joined([...further, ...nonDefaults.map(namedPart)]) }
}

const idPart = (axis: Axis, value: AxisValue) =>
  axis.idPart === undefined ? namedPart([axis.name, value]) : fileSafe(axis.idPart(value))

const namedPart = ([name, value]: readonly [string, ParameterValue]) => `${name}=${fileSafe(String(value))}`

/** A letter of another script is its code point, so that two names stay two. */
const fileSafe = (text: string) =>
  text
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => (letter.codePointAt(0) ?? 0).toString(16))
    .replaceAll(/[^A-Za-z0-9.+-]+/g, '-')

type StepPoint = Pick<Case, 'topology' | 'batchPerDevice' | 'axes'>

/** Samples that all devices together take in one step. */
export const globalBatch = (point: StepPoint): number =>
  statedByAxis(point, (axis, value) => axis.stepSamples?.(value)) ??
  samplesOfAll(point) * productOnAxes(point)

/** Factor by which the axes multiply the samples of a step: gradient accumulation, devices that share one model. */
export function stepFactor(point: StepPoint): number {
  const stated = statedByAxis(point, (axis, value) => axis.stepSamples?.(value))
  return stated === undefined ? productOnAxes(point) : stated / samplesOfAll(point)
}

const samplesOfAll = ({ topology, batchPerDevice }: StepPoint) => deviceCount(topology) * batchPerDevice

const productOnAxes = (point: Pick<Case, 'axes'>): number =>
  axes.reduce((product, axis) => {
    const value = axisValue(point, axis)
    return value === undefined ? product : product * (axis.stepFactor?.(value) ?? 1)
  }, 1)

/** Tokens of one sample, where an axis states them. */
export const sampleTokens = (point: Pick<Case, 'axes'>): number | undefined =>
  statedByAxis(point, (axis, value) => axis.sampleTokens?.(value))

function statedByAxis(
  point: Pick<Case, 'axes'>,
  read: (axis: Axis, value: AxisValue) => number | undefined,
): number | undefined {
  for (const axis of axes) {
    const value = axisValue(point, axis)
    const stated = value === undefined ? undefined : read(axis, value)
    if (stated !== undefined) return stated
  }
  return undefined
}
