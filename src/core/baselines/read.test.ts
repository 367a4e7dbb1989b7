import { describe, expect, it } from 'vitest'
import { SteadyError } from '../model/error.ts'
import { ofModel, readBaseline } from './read.ts'

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
        beside: {},
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

  const language = (figure: string, stated = '') =>
    readBaseline(
      text
        .replace('model: ResNet-50 v1.5', `model: Llama 3 8B\n    unit: tokens${stated}`)
        .replace(
          'batch: 128',
          'batch: 2\n    sequence-length: 8192\n    accumulation: 3\n    tensor-parallel: 4',
        )
        .replace(/ {6}- \{ .*/, `      - { topology: 4x8, line: 12, ${figure} }`),
      'own.yaml',
    ).tables[0]

  it('multiplies what is printed of one device by the devices, and keeps what is printed', () => {
    const table = language(
      'throughput: 1024.5, tflops: 404, mfu: 40.85, hfu: 54.5, memory: 71.9',
      '\n    per: device\n    parameters: 8030261248',
    )
    expect(table?.parameters).toBe(8_030_261_248)
    expect(table?.figures[0]?.throughput).toBe(1024.5 * 32)
    expect(table?.figures[0]?.decimals).toBe(1)
    expect(table?.figures[0]?.beside).toEqual({
      perDevice: 1024.5,
      teraflops: 404,
      modelUtilization: expect.closeTo(0.4085) as number,
      hardwareUtilization: expect.closeTo(0.545) as number,
      memory: 71.9 * 2 ** 30,
    })
  })

  it('computes a throughput from a step time: sequences of the step x tokens of a sequence', () => {
    const [figure] = language('step-time: 4')?.figures ?? []
    expect(figure?.throughput).toBe(((2 * 3 * 32) / 4 / 4) * 8192)
    expect(figure?.beside).toEqual({ stepTime: 4 })
  })

  it('selects the tables of a model by its name as documents or as commands have it', () => {
    const [llama, resnet] = [text.replace('ResNet-50 v1.5', 'Llama 3.1 8B'), text].map((written) =>
      readBaseline(written, 'own.yaml'),
    )
    if (llama === undefined || resnet === undefined) throw new Error('no baseline')
    for (const name of ['llama-3-8b', 'Llama 3 8B']) expect(ofModel([llama, resnet], name)).toEqual([llama])
    expect(ofModel([llama, resnet], 'resnet-50 v1.5')).toEqual([resnet])
    expect(() => ofModel([llama, resnet], 'resnet-50')).toThrow('BASELINE_MODEL_UNKNOWN')
  })

  it('refuses a figure with neither a throughput nor a step time', () => {
    expect(() => language('tflops: 400')).toThrow(SteadyError)
  })
})
