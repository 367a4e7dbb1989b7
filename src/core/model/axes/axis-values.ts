import type { Text } from '../text.ts'
import type { Axis, AxisValue, OnAxes, AxisWithOrdinary, PlacedOnAxes } from './axis.ts'

/** The value on one axis; undefined where the workload has none. Stored values have passed the axis' own schema. */
export function axisValue<Value extends AxisValue>(onAxes: OnAxes, axis: AxisWithOrdinary<Value>): Value
export function axisValue<Value extends AxisValue>(onAxes: OnAxes, axis: Axis<Value>): Value | undefined
export function axisValue<Value extends AxisValue>({ axes: values }: OnAxes, axis: Axis<Value>) {
  return (values[axis.name] as Value | undefined) ?? axis.ordinary
}

/** The value on one axis, also where it is derived from the values on others. */
export const settledValue = (point: PlacedOnAxes, axis: Axis): AxisValue | undefined =>
  point.axes[axis.name] ?? axis.derived?.(point) ?? axis.ordinary

/** By the table's order of choices, else by size, else by spelling; cases without a value come first. */
export function compareOnAxis(axis: Axis, a: OnAxes, b: OnAxes): number {
  const [valueA, valueB] = [axisValue(a, axis), axisValue(b, axis)]
  if (valueA === valueB) return 0
  if (valueA === undefined || valueB === undefined) return valueA === undefined ? -1 : 1
  if (typeof axis.choices === 'object') return axis.choices.indexOf(valueA) - axis.choices.indexOf(valueB)
  if (typeof valueA === 'number' && typeof valueB === 'number') return valueA - valueB
  return String(valueA) < String(valueB) ? -1 : 1
}

/** One value in a terminal: `on`, `off`, or the value itself. */
export const axisWord = (value: AxisValue): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)

/** The title of an axis in a terminal; in English its name, as a suite writes it. */
export const axisTitle = ({ name, title }: Pick<Axis, 'name' | 'title'>): Text => ({ en: name, zh: title.zh })
