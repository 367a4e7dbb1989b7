import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../missing.ts'
import { same } from '../text.ts'
import type { PlacedOnAxes } from './axis.ts'
import { switchAxis } from './axis-kinds.ts'
import { axisValue } from './axis-values.ts'
import { parallelSizes } from './parallel-sizes.ts'

export const sequenceParallelAxis = switchAxis({
  name: 'sequence-parallel',
  describe:
    'Whether the devices of tensor parallelism share the tokens of layers that each would compute whole.',
  compares: 'means',
  idPart: () => 'sp',
  conflict,
  layout: (on) => same(on ? 'SP' : ''),
  title: { en: 'Sequence parallelism', zh: '序列并行' },
  label: (on) =>
    on ? { en: 'sequence parallel', zh: '序列并行' } : { en: 'not sequence parallel', zh: '不启用序列并行' },
})

function conflict(point: PlacedOnAxes): CodedSkip | undefined {
  const { name } = sequenceParallelAxis
  return axisValue(point, sequenceParallelAxis) && parallelSizes(point).tensor === 1
    ? skipReason('nothing-in-parallel', { axis: name, value: 'true', needs: 'tensor' })
    : undefined
}
