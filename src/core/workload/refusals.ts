import { z } from 'zod'
import { axes } from '../model/axes/axes.ts'
import type { Axis, AxisValue, ModelDimensions } from '../model/axes/axis.ts'
import { withAxes } from '../model/axes/axis-shape.ts'
import { settledValue, axisValue } from '../model/axes/axis-values.ts'
import { type Case, sampleTokens } from '../model/case.ts'
import { expected } from '../model/text.ts'
import type { AxisCondition, RefusedValues, Workload } from '../model/workload.ts'
import { oneOrMany, wholeNumber, writtenText } from '../yaml/scalars.ts'
import { skipReason, type SkipReason } from '../model/missing.ts'
import { supportedValues, supportsValue } from './support.ts'

const axisNames = axes.map(({ name }) => name)
const bound = z.union([wholeNumber(0), z.enum(axisNames)])

const bounds = z
  .strictObject({ over: bound.exactOptional(), under: bound.exactOptional() })
  .refine(({ over, under }) => over !== undefined || under !== undefined, expected('some-condition'))
  .describe('More, or fewer, than a number or than the value of another axis.')

const conditionOf = ({ value }: Axis) => z.union([oneOrMany(value), bounds]).optional()

const hasCondition = ({ axes, ...others }: { readonly axes: object }) =>
  Object.values<unknown>({ ...axes, ...others }).some((part) => part !== undefined)

/** What a workload states about values that it does not take together. */
export const refusalSchema = z.strictObject({
  when: withAxes(
    {
      device: z.enum(['cpu', 'gpu']).optional().describe('Only where ranks have devices of this kind.'),
      nodes: z.union([oneOrMany(wholeNumber(1)), bounds]).optional(),
      parameters: z
        .record(z.string(), oneOrMany(z.union([z.string(), z.number(), z.boolean()])))
        .refine((values) => Object.keys(values).length > 0, expected('some-condition'))
        .optional()
        .describe('Values by parameter.'),
    },
    conditionOf,
  )
    .refine(hasCondition, expected('some-condition'))
    .describe('A case that matches every part is skipped.'),
  reason: writtenText(expected('reason-why-not')),
})

export const refusalOf = ({ when, reason }: z.output<typeof refusalSchema>): RefusedValues => ({
  device: when.device,
  nodes: when.nodes,
  parameters: when.parameters ?? {},
  axes: when.axes,
  reason,
})

/** Whether a workload refuses the combination of a case's values. */
export function isRefused(
  matrixCase: Case,
  refusal: RefusedValues,
  { needs }: Pick<Workload, 'needs'>,
): boolean {
  const { device, nodes, parameters } = refusal
  const meets = (value: AxisValue | undefined, condition: AxisCondition | undefined) =>
    condition === undefined || (value !== undefined && isWithin(value, condition, matrixCase))
  return (
    (device === undefined || device === needs.devices) &&
    meets(matrixCase.topology.nodes, nodes) &&
    axes.every((axis) => meets(settledValue(matrixCase, axis), refusal.axes[axis.name])) &&
    Object.entries(parameters).every(([name, values]) =>
      values.some((value) => value === matrixCase.parameters[name]),
    )
  )
}

function isWithin(value: AxisValue, condition: AxisCondition, matrixCase: Case): boolean {
  if (isList(condition)) return condition.includes(value)
  const { over, under } = condition
  return (
    (over === undefined || Number(value) > limitOf(over, matrixCase)) &&
    (under === undefined || Number(value) < limitOf(under, matrixCase))
  )
}

const isList = (condition: AxisCondition): condition is readonly AxisValue[] => Array.isArray(condition)

/** Without a value of the other axis there is no limit. */
function limitOf(limit: number | string, matrixCase: Case): number {
  if (typeof limit === 'number') return limit
  const axis = axes.find(({ name }) => name === limit)
  return axis === undefined ? NaN : Number(settledValue(matrixCase, axis))
}

/** Why a workload cannot run a case; empty where it can. The workload's own reason replaces the general one. */
export function unsupportedReasons(matrixCase: Case, workload: Workload): SkipReason[] {
  const { supports, unsupported } = workload
  const reasons: SkipReason[] = []
  for (const axis of axes) {
    const value = axis.ordinary === undefined ? axisValue(matrixCase, axis) : settledValue(matrixCase, axis)
    if (value === undefined || axis.everyWorkload === true) continue
    if (!supportsValue(supports.axes[axis.name], axis, value))
      reasons.push(unsupported.axes[axis.name] ?? notSupported(workload, axis, value))
    else if (workload.needs.devices === 'cpu' && workload.gpuOnly[axis.name]?.includes(value) === true)
      reasons.push(
        skipReason('value-needs-gpu', { workload: workload.name, axis: axis.name, value: String(value) }),
      )
  }
  if (matrixCase.topology.nodes > 1 && !supports.multiNode)
    reasons.push(unsupported.multiNode ?? skipReason('one-node-only', { workload: workload.name }))
  for (const refusal of workload.refuses)
    if (isRefused(matrixCase, refusal, workload)) reasons.push(refusal.reason)
  const model = dimensionsOf(matrixCase, workload)
  for (const axis of axes) {
    const conflict = axis.conflict?.(matrixCase, model)
    if (conflict !== undefined) reasons.push(conflict)
  }
  return reasons
}

/** The workload's dimensions of the model of a case, with the tokens of a sample. */
function dimensionsOf(matrixCase: Case, { dimensions }: Workload): ModelDimensions {
  const size = dimensions?.parameter === undefined ? undefined : matrixCase.parameters[dimensions.parameter]
  const sequenceLength = sampleTokens(matrixCase)
  return {
    ...dimensions?.sizes[String(size ?? '')],
    ...(sequenceLength === undefined ? {} : { sequenceLength }),
  }
}

function notSupported({ name, supports }: Workload, axis: Axis, value: AxisValue): SkipReason {
  const stated = { workload: name, axis: axis.name, value: String(value) }
  const supported = supportedValues(supports.axes[axis.name], axis)
  return supported === undefined
    ? skipReason('no-option-for-axis', stated)
    : skipReason('axis-value-unsupported', { ...stated, supported })
}
