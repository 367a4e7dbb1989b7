import { z } from 'zod'
import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../skip-reason.ts'
import { same } from '../text.ts'
import type { OrdinaryAxis, PlacedOnAxes } from './axis.ts'
import { axisValue } from './axis-values.ts'
import { parallelSizes } from './parallel-sizes.ts'

export const sequenceParallelAxis: OrdinaryAxis<boolean> = {
  name: 'sequence-parallel',
  value: z.boolean(),
  describe:
    'Whether the devices of tensor parallelism share the tokens of layers that each would compute whole.',
  choices: [false, true],
  ordinary: false,
  presence: 'where-set',
  compares: 'means',
  silent: false,
  idPart: () => 'sp',
  conflict,
  layout: (on) => same(on ? 'SP' : ''),
  title: { en: 'Sequence parallelism', zh: '序列并行' },
  label: (on) =>
    on ? { en: 'sequence parallel', zh: '序列并行' } : { en: 'not sequence parallel', zh: '不启用序列并行' },
  fact: (on) => (on ? { en: 'on', zh: '启用' } : { en: 'off', zh: '未启用' }),
}

function conflict(point: PlacedOnAxes): CodedSkip | undefined {
  const { name } = sequenceParallelAxis
  return axisValue(point, sequenceParallelAxis) && parallelSizes(point).tensor === 1
    ? skipReason('nothing-in-parallel', { axis: name, value: 'true', needs: 'tensor' })
    : undefined
}
