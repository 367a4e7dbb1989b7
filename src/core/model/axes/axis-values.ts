import { axes } from './axes.ts'
import type { Axis, AxisValue, AxisValues, OrdinaryAxis } from './axis.ts'

/** What has values on the axes: a case, the conditions of a published figure. */
interface OnAxes {
  readonly axes: AxisValues
}

/** The value on one axis; undefined where the workload has none. Stored values have passed the axis' own schema. */
export function axisValue<Value extends AxisValue>(of: OnAxes, axis: OrdinaryAxis<Value>): Value
export function axisValue<Value extends AxisValue>(of: OnAxes, axis: Axis<Value>): Value | undefined
export function axisValue<Value extends AxisValue>({ axes: values }: OnAxes, axis: Axis<Value>) {
  return (values[axis.name] as Value | undefined) ?? axis.ordinary
}

/**
 * The same values in the one form in which cases keep them: in the order of the table, without the ordinary values of
 * axes that are shown only where they are set. Equal values thus have equal JSON.
 */
export function keptAxes(values: AxisValues): AxisValues {
  const kept: Record<string, AxisValue> = {}
  for (const { name, ordinary, presence } of axes) {
    const value = values[name] ?? ordinary
    if (value !== undefined && (presence !== 'where-set' || value !== ordinary)) kept[name] = value
  }
  return kept
}

/** By the table's order of choices, else by size, else by spelling; cases without a value come first. */
export function compareOnAxis(axis: Axis, a: OnAxes, b: OnAxes): number {
  const [one, other] = [axisValue(a, axis), axisValue(b, axis)]
  if (one === other) return 0
  if (one === undefined || other === undefined) return one === undefined ? -1 : 1
  if (axis.choices !== undefined) return axis.choices.indexOf(one) - axis.choices.indexOf(other)
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one) < String(other) ? -1 : 1
}

/** One value in a terminal: `on`, `off`, or the value itself. */
export const axisWord = (value: AxisValue): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
