import { axes } from './axes.ts'
import type { AxisValue, AxisValues } from './axis.ts'

/**
 * The values in the form in which cases keep them: in the order of the table, without ordinary values of axes with the
 * presence `where-set`. So equal values have equal JSON.
 */
export function keptAxes(values: AxisValues): AxisValues {
  const kept: Record<string, AxisValue> = {}
  for (const { name, ordinary, presence } of axes) {
    const value = values[name] ?? ordinary
    if (value !== undefined && (presence !== 'where-set' || value !== ordinary)) kept[name] = value
  }
  return kept
}
