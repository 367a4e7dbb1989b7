import { describe, expect, it } from 'vitest'
import { SteadyError } from '../model/error.ts'
import { readBaseline } from './read.ts'

const text = `baseline: own
title: { en: Own, zh: 自有 }
collection: own
revision: '1'
published: '2026-01-01'
tables:
  - document: README.md
    framework: PyTorch
    model: ResNet-50 v1.5
    precision: fp32
    batch: 128
    figures:
      - { topology: 4x8, throughput: 9514.64, speedup: 26.25, line: 12, runs: [{ throughput: 9500.0, line: 3 }] }
`

describe('readBaseline', () => {
  it('reads a figure with its provenance, its repeats and the decimals that are printed', () => {
    const [table] = readBaseline(text, 'own.yaml').tables
    expect(table?.figures).toEqual([
      {
        topology: { nodes: 4, devicesPerNode: 8 },
        throughput: 9514.64,
        decimals: 2,
        speedup: 26.25,
        line: 12,
        runs: [{ throughput: 9500, decimals: 1, line: 3 }],
      },
    ])
  })

  it('leaves out what the document does not state', () => {
    const [table] = readBaseline(text, 'own.yaml').tables
    expect(Object.keys(table?.conditions ?? {})).toEqual(['framework', 'model', 'batchPerDevice', 'axes'])
    expect(table?.conditions.axes).toEqual({ precision: 'fp32' })
  })

  it('names the place of a mistake', () => {
    const wrong = text.replace('precision: fp32', 'precision: fp31')
    expect(() => readBaseline(wrong, 'own.yaml')).toThrow(SteadyError)
    try {
      readBaseline(wrong, 'own.yaml')
    } catch (error) {
      expect(error).toMatchObject({ code: 'BASELINE_VALUE_INVALID', place: { file: 'own.yaml', line: 10 } })
    }
  })
})
