import { fitsIn, memoryOfDevice, type DeviceMemory } from '../forecast/layouts/memory.ts'
import { architectureOf, layoutCaseOf } from '../forecast/layouts/published-rows.ts'
import type { OfferedTopology } from '../model/capacity.ts'
import type { Case } from '../model/case.ts'
import { skipReason, type SkipReason } from '../model/missing.ts'
import type { Workload } from '../model/workload.ts'

/** The part of a workload that determines the memory of its model. */
export type SizedWorkload = Pick<Workload, 'model' | 'dimensions'>

/**
 * Memory of the fullest device of a case, with Adam; undefined where the dimensions of the model, the device or the tokens of a sample
 * are unknown. The workload and the table of models must agree on layers, heads and experts.
 */
export function memoryOfCase(
  { topology, batchPerDevice, axes, parameters }: Case,
  { model: family, dimensions }: SizedWorkload,
  device: string | undefined,
): DeviceMemory | undefined {
  if (dimensions?.parameter === undefined || device === undefined) return undefined
  const size = String(parameters[dimensions.parameter] ?? '')
  const stated = dimensions.sizes[size]
  const model = [`${family} ${size}`, size].find((name) => architectureOf(name) !== undefined)
  if (model === undefined) return undefined
  const found = layoutCaseOf({ model, device, axes, batchPerDevice }, topology)
  if (found === undefined) return undefined
  const { architecture: shape, layout, work, precision } = found
  const isSame =
    shape.layers === stated?.layers &&
    shape.heads === stated.heads &&
    (shape.experts?.count ?? 0) === (stated.experts ?? 0)
  return isSame && shape.latent === undefined ? memoryOfDevice(shape, layout, work, precision) : undefined
}

/** Why a case cannot fit on the available devices; undefined where it may. */
export function cannotFit(
  matrixCase: Case,
  workload: SizedWorkload,
  { memory: has, model: device }: Pick<OfferedTopology, 'memory' | 'model'>,
): SkipReason | undefined {
  const memory = has === undefined ? undefined : memoryOfCase(matrixCase, workload, device)
  if (has === undefined || memory === undefined || fitsIn(memory, has) !== 'no') return undefined
  return skipReason('memory-too-small', { needs: memory.low, has })
}
