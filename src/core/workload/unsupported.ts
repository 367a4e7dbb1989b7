import { axes } from '../model/axes/axes.ts'
import type { Axis, AxisValue, ModelDimensions } from '../model/axes/axis.ts'
import { axisValue, settledValue } from '../model/axes/axis-values.ts'
import { sampleTokens, type Case } from '../model/case.ts'
import { skipReason, type SkipReason } from '../model/missing.ts'
import type { Workload } from '../model/workload.ts'
import { isRefused } from './refusals.ts'
import { supportedValues, supportsValue } from './support.ts'

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
