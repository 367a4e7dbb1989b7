import { z } from 'zod'
import { axes } from '../model/axes/axes.ts'
import type { Axis, AxisValue } from '../model/axes/axis.ts'
import { withAxes } from '../model/axes/axis-shape.ts'
import { settledValue } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import { expected } from '../model/text.ts'
import type { AxisCondition, RefusedValues, Workload } from '../model/workload.ts'
import { oneOrMany, wholeNumber } from '../yaml/scalars.ts'
import { writtenText } from '../yaml/written-text.ts'

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
