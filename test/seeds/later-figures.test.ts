import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { columnsUnder, markdownTables } from './markdown-tables.ts'

// Typed from the documents of PaddlePaddle/Perf at 14910e5.

const tablesOf = (name: string) =>
  markdownTables(
    readFileSync(
      join(resolve(import.meta.dirname, '../../reports/seeds'), name, 'report/report.en.md'),
      'utf8',
    ),
  )

it('a report whose cells are all open has the figures that were published later, and no ratio', () => {
  const rows = columnsUnder(
    tablesOf('paddle-perf-ngc-tensorflow-resnet50'),
    'Later figures of PaddlePaddle/Perf',
    ['Case', 'PaddlePaddle/Perf (images/s)'],
  )
  expect(rows).toEqual([
    ['1×1 · FP32 · batch 128', '410.55'],
    ['1×1 · AMP · batch 128', '1194.14'],
    ['1×8 · FP32 · batch 128', '3089.54'],
    ['1×8 · AMP · batch 128', '8701.89'],
    ['4×8 · FP32 · batch 128', '11622.9'],
    ['4×8 · AMP · batch 128', '21826.6'],
  ])
})

it('no cell has a later figure of another framework or another batch', () => {
  const rows = columnsUnder(
    tablesOf('paddle-perf-paddle-resnet50'),
    '5.5 Later figures of PaddlePaddle/Perf',
    ['Case', 'PaddlePaddle/Perf (images/s)'],
  )
  const paddle = rows.filter(([at = '']) => at.includes('PaddlePaddle'))
  expect(paddle.map(([at = '', published]) => [at.replace(/^.*PaddlePaddle · /, ''), published])).toEqual([
    ['1×1 · AMP · batch 128', '1342.56'],
    ['1×8 · AMP · batch 128', '8690.84'],
    ['4×8 · AMP · batch 128', '29715.2'],
  ])
  // MXNet has later figures of other batches only.
  expect(rows.filter(([at = '']) => at.includes('MXNet'))).toEqual([])
  expect(rows).toHaveLength(11)
})

it('says for all rows, with and without a figure, which ran on other accelerators', () => {
  const reportOf = (name: string) =>
    readFileSync(
      join(resolve(import.meta.dirname, '../../reports/seeds'), name, 'report/report.en.md'),
      'utf8',
    )
  expect(reportOf('paddle-perf-ngc-tensorflow-resnet50')).toContain(
    'Not comparable in the rows of 4×8: device is NVIDIA V100-SXM2-16GB here, Tesla V100-SXM2-32GB there.',
  )
  expect(reportOf('paddle-perf-paddle-resnet50')).toContain(
    'Not comparable in the rows of 1×1, 1×8: device is Tesla V100-SXM2-32GB here, Tesla V100-SXM2-16GB there.',
  )
})

it('an open cell has only the settings that its document states: the suite chose the others', () => {
  const text = readFileSync(
    join(
      resolve(import.meta.dirname, '../../reports/seeds'),
      'paddle-perf-ngc-tensorflow-resnet50/report/report.en.md',
    ),
    'utf8',
  )
  expect(text).toContain('so they may differ: XLA, data loading, data, protocol.')
})
