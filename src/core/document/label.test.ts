import { expect, it } from 'vitest'
import { same } from '../model/text.ts'
import { distinctLabels, labelText, storedLabel } from './label.ts'

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

it('a label that a file has joined has its parts again', () => {
  const parts = [same('a'), { en: 'batch 32', zh: 'batch size 32' }]
  expect(storedLabel(labelText(parts))).toEqual(parts)
})

it('a name whose languages have other numbers of parts is one part', () => {
  const name = { en: 'a · b', zh: 'c' }
  expect(storedLabel(name)).toEqual([name])
})
