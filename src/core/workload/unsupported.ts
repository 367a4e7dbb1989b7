import { axes } from '../model/axes/axes.ts'
import type { Axis, AxisValue } from '../model/axes/axis.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import type { Text } from '../model/text.ts'
import type { Workload } from '../model/workload.ts'
import { supportedText, supportsValue } from './support.ts'

/** Why a workload cannot run a case; empty where it can. A reason of its own takes the place of the general one. */
export function unsupportedReasons(point: Case, workload: Workload): Text[] {
  const { supports, unsupported } = workload
  const reasons: Text[] = []
  for (const axis of axes) {
    const value = axisValue(point, axis)
    if (value === undefined || supportsValue(supports.axes[axis.name], axis, value)) continue
    reasons.push(unsupported.axes[axis.name] ?? notSupported(workload, axis, value))
  }
  if (point.topology.nodes > 1 && !supports.multiNode)
    reasons.push(unsupported.multiNode ?? oneNodeOnly(workload))
  for (const axis of axes) {
    const conflict = axis.conflict?.(point)
    if (conflict !== undefined) reasons.push(conflict)
  }
  return reasons
}

function notSupported({ name, supports }: Workload, axis: Axis, value: AxisValue): Text {
  const written = `${axis.name}: ${String(value)}`
  const supported = supportedText(supports.axes[axis.name], axis)
  if (supported === undefined)
    return { en: `${name} has no option for '${written}'`, zh: `${name} 没有与“${written}”对应的选项` }
  return {
    en: `${name} does not support '${written}'; it supports ${supported.en}`,
    zh: `${name} 不支持“${written}”，支持的取值为 ${supported.zh}`,
  }
}

const oneNodeOnly = ({ name }: Workload): Text => ({
  en: `${name} runs on one node only`,
  zh: `${name} 只能在单个节点上运行`,
})
