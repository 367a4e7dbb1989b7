import { axes } from '../model/axes/axes.ts'
import type { Axis, AxisValue } from '../model/axes/axis.ts'
import type { ValuesOnAxes } from '../model/axes/stored-axes.ts'
import { problem } from '../model/error.ts'
import type { Workload } from '../model/workload.ts'
import { supportedValues, supportsValue } from '../workload/support.ts'
import type { Path } from '../yaml/yaml-file.ts'
import { entries, type ResolveContext } from './resolving.ts'

/**
 * Refuses a value of an open axis that no workload of the block supports: it is a slip, as an unknown parameter is. The
 * values of a closed axis are known, so a case that no workload supports is skipped with the reason.
 *
 * @param path of the block
 */
export function requireSupported(
  values: ValuesOnAxes,
  path: Path,
  workloads: readonly Workload[],
  { yaml, problems }: ResolveContext,
) {
  if (workloads.length === 0) return
  for (const axis of axes.filter(
    ({ choices, everyWorkload }) => typeof choices === 'string' && everyWorkload !== true,
  )) {
    const propertyKeys = [...path, axis.name]
    const at = yaml.found(propertyKeys) === undefined ? [...path, 'parameters', axis.name] : propertyKeys
    for (const [value, place] of entries(yaml, at, values[axis.name] ?? [])) {
      if (workloads.some(({ supports }) => supportsValue(supports.axes[axis.name], axis, value))) continue
      problems.push(
        problem('AXIS_VALUE_UNSUPPORTED', unsupported(axis, value, workloads), yaml.placeOf(place)),
      )
    }
  }
}

function unsupported(axis: Axis, value: AxisValue, workloads: readonly Workload[]) {
  const [first, ...others] = workloads
  return {
    axis: axis.name,
    value: String(value),
    workload: others.length === 0 ? (first?.name ?? null) : null,
    supported: workloads.flatMap(({ name, supports }) => {
      const values = supportedValues(supports.axes[axis.name], axis)
      return values === undefined ? [] : [{ workload: name, values }]
    }),
  }
}
