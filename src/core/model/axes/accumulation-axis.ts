import type { CodedSkip } from '../../messages/data.ts'
import { counted } from '../../text/quantities.ts'
import { skipReason } from '../missing.ts'
import type { PlacedOnAxes } from './axis.ts'
import { sizeAxis } from './axis-kinds.ts'
import { axisValue } from './axis-values.ts'
import { globalBatchAxis } from './global-batch-axis.ts'
import { copiesOf } from './parallel-sizes.ts'

export const accumulationAxis = sizeAxis({
  name: 'accumulation',
  describe: 'Batches whose gradients each device adds up to one step.',
  compares: 'work',
  stated: ['globalBatch'],
  stepFactor: (value) => value,
  derived,
  conflict,
  title: { en: 'Gradient accumulation', zh: '梯度累积步数' },
  label: (value) => ({ en: counted(value, 'accumulation step'), zh: `梯度累积 ${value} 步` }),
})

/** Batches that each copy of the model processes in one step, for an axis that states the samples of a step. */
function batchesOfStep(point: PlacedOnAxes) {
  const [samples, copies] = [axisValue(point, globalBatchAxis), copiesOf(point)]
  if (samples === undefined || copies === undefined || point.batchFrom === 'log') return undefined
  const batch = point.batchPerDevice
  return { samples, batch, copies, batches: samples / (batch * copies) }
}

function derived(point: PlacedOnAxes): number | undefined {
  const batches = batchesOfStep(point)?.batches
  return Number.isInteger(batches) ? batches : undefined
}

function conflict(point: PlacedOnAxes): CodedSkip | undefined {
  const step = batchesOfStep(point)
  if (step === undefined) return undefined
  const { batches, ...numbers } = step
  if (!Number.isInteger(batches)) return skipReason('global-batch-not-divisible', numbers)
  const accumulation = point.axes[accumulationAxis.name]
  return accumulation === undefined || accumulation === batches
    ? undefined
    : skipReason('global-batch-differs', { ...numbers, accumulation: Number(accumulation) })
}
