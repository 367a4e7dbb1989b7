import { expect, it } from 'vitest'
import { same } from '../model/text.ts'
import { distinctLabels } from './text-line.ts'

const label = (...parts: readonly string[]) => parts.map(same)

it('labels lose the parts that all of them have', () => {
  expect(distinctLabels([label('a', 'FP32', '32'), label('b', 'FP32', '64')])).toEqual([
    label('a', '32'),
    label('b', '64'),
  ])
})

it('a label of which nothing would be left stays whole', () => {
  expect(distinctLabels([label('a', 'b')])).toEqual([label('a', 'b')])
})
