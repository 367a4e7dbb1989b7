import { expect, it } from 'vitest'
import { same, type Text } from '../model/text.ts'
import { entrySchema } from './entry.ts'

const entryWith = (label: unknown) => ({
  version: 1,
  madeBy: '0.1.0',
  when: '2026-01-02T03:04:05Z',
  commit: { kind: 'known', value: '4f2a1c9' },
  results: 'results',
  protocol: 'steady',
  untilNarrow: false,
  cases: [
    {
      case: 'resnet50_1x1',
      label,
      unit: 'images',
      throughput: { kind: 'missing', code: 'no-steps', data: {} },
      machine: {},
      executed: true,
      work: {},
      circumstances: {},
      findings: [],
      runs: [],
    },
  ],
})

const readLabel = (label: unknown) => entrySchema.parse(entryWith(label)).cases[0]?.label

it('a label that an older file has joined has its parts again', () => {
  const parts: Text[] = [same('a'), { en: 'batch 32', zh: 'batch size 32' }]
  expect(readLabel({ en: 'a · batch 32', zh: 'a · batch size 32' })).toEqual(parts)
  expect(readLabel(parts)).toEqual(parts)
})

it('a name whose languages have other numbers of parts is one part', () => {
  const name = { en: 'a · b', zh: 'c' }
  expect(readLabel(name)).toEqual([name])
})
