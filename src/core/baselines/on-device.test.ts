import { expect, it } from 'vitest'
import { onDevice, readBaseline } from './read.ts'

const table = (device: string) => `
  - { document: a.md, framework: F, model: M, precision: fp32, batch: 8, device: ${device}, figures: [{ topology: 1x1, throughput: 1.5, line: 1 }] }`

const baseline = readBaseline(
  `baseline: own
title: { en: Own, zh: 自有 }
collection: Own/Collection
revision: '1'
published: '2026'
tables:${table('V100 16G')}${table('V100 32G')}
`,
  'own.yaml',
)

it('takes only the tables of the accelerator that is named, or all', () => {
  const devicesOf = (device: string | undefined) =>
    onDevice(baseline, device).tables.map(({ conditions }) => conditions.device)
  expect(devicesOf('V100 32G')).toEqual(['V100 32G'])
  expect(devicesOf(undefined)).toEqual(['V100 16G', 'V100 32G'])
  expect(devicesOf('V100')).toEqual([])
})
