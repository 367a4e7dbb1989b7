import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../missing.ts'
import { same } from '../text.ts'
import type { ModelDimensions, PlacedOnAxes } from './axis.ts'
import { sizeAxis } from './axis-kinds.ts'
import { axisValue } from './axis-values.ts'
import { parallelSizes } from './parallel-sizes.ts'

export const virtualPipelineAxis = sizeAxis({
  name: 'virtual-pipeline',
  describe: 'Stages of the pipeline that each device has, which are not next to each other.',
  compares: 'means',
  idPart: (value) => `vp${value}`,
  conflict,
  layout: (value) => same(`VP ${value}`),
  title: { en: 'Virtual pipeline stages', zh: '虚拟流水线级数' },
  label: (value) => ({ en: `${value} virtual stages`, zh: `虚拟流水线 ${value} 级` }),
})

function conflict(point: PlacedOnAxes, { layers }: ModelDimensions): CodedSkip | undefined {
  const virtual = axisValue(point, virtualPipelineAxis)
  const { pipeline } = parallelSizes(point)
  const { name } = virtualPipelineAxis
  if (virtual > 1 && pipeline === 1)
    return skipReason('nothing-in-parallel', { axis: name, value: String(virtual), needs: 'pipeline' })
  const stages = pipeline * virtual
  if (layers === undefined || stages <= layers) return undefined
  return skipReason('more-stages-than-layers', { pipeline, virtual, stages, layers })
}
