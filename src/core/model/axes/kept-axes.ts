import { axes } from './axes.ts'
import type { AxisValue, AxisValues } from './axis.ts'

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
