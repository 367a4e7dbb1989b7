import { describe, expect, it } from 'vitest'
import { SteadyError } from '../model/error.ts'
import { foldersLayout } from './folders-layout.ts'
import { collectionLayouts, layoutNamed, layouts, layoutsFor, readName } from './layouts.ts'
import { parseLayout } from './custom-layout.ts'

describe('layouts', () => {
  it.each([
    [
      'bz128/4n8g/rn50_b128_fp32_3.log',
      {
        model: 'rn50',
        nodes: 4,
        devices: 32,
        batchPerDevice: 128,
        axes: { precision: 'fp32' },
        repeat: 3,
        series: 'bz128',
      },
    ],
    [
      '1n1g/bert_base_adam_b96_fp16_12.log.gz',
      {
        model: 'bert_base_adam',
        nodes: 1,
        devices: 1,
        batchPerDevice: 96,
        axes: { precision: 'fp16' },
        repeat: 12,
      },
    ],
    [
      'BigNet/OtherReports/MxNet/logs/mxnet_gpu1_amp_bs64.txt',
      {
        model: 'BigNet',
        framework: 'MXNet',
        nodes: 1,
        devices: 1,
        batchPerDevice: 64,
        axes: { precision: 'amp' },
        series: 'mxnet',
      },
    ],
    [
      'logs/tf_gpu8_amp_bs64.txt',
      {
        framework: 'TensorFlow',
        nodes: 1,
        devices: 8,
        batchPerDevice: 64,
        axes: { precision: 'amp' },
        series: 'tf',
      },
    ],
    [
      'paddle_gpu32_pure_fp16_bs256.txt',
      {
        framework: 'PaddlePaddle',
        nodes: 4,
        devices: 32,
        batchPerDevice: 256,
        axes: { precision: 'fp16' },
        series: 'paddle',
      },
    ],
    [
      'PaddleClas_ResNet50_bs32_fp32_DP_N1C8_log',
      {
        framework: 'PaddlePaddle',
        nodes: 1,
        devices: 8,
        batchPerDevice: 32,
        axes: { precision: 'fp32' },
        series: 'PaddleClas_ResNet50_DP',
      },
    ],
    [
      'Hrnet_FP16_BS8-N8.log',
      { nodes: 1, devices: 8, batchPerDevice: 8, axes: { precision: 'fp16' }, series: 'Hrnet' },
    ],
    ['deeplab_c1_fp32.log', { nodes: 1, devices: 1, axes: { precision: 'fp32' }, series: 'deeplab' }],
    [
      'mxnet_gpu1_gpu8_fp32_bs96.txt',
      {
        framework: 'MXNet',
        devicesOfRuns: [1, 8],
        batchPerDevice: 96,
        axes: { precision: 'fp32' },
        series: 'mxnet',
      },
    ],
    [
      'OwnNet/logs/A100_LOG/run2/own_c4_bf16.log.gz',
      {
        model: 'OwnNet',
        nodes: 1,
        devices: 4,
        axes: { precision: 'bf16' },
        accelerator: 'A100',
        series: 'run2 own',
      },
    ],
    ['OwnNet/logs/trainer_of_friday', { model: 'OwnNet', series: 'trainer_of_friday' }],
  ])('read %s', (path, facts) => {
    expect(readName(layouts, path)?.facts).toEqual(facts)
  })

  it.each(['README.md', 'notes.txt', 'train.log', 'bs256.log', 'OwnNet/logs/README.md', 'logs/gpu8_fp32.py'])(
    'know nothing of %s',
    (path) => {
      expect(readName(collectionLayouts, path)).toBeUndefined()
    },
  )

  it('name the nearest layout to one that does not exist', () => {
    expect(() => layoutNamed('dlpref')).toThrow(
      expect.objectContaining({
        code: 'LAYOUT_UNKNOWN',
        details: { data: { name: 'dlpref', meant: 'dlperf', valid: [] } },
      }),
    )
  })
})

describe('any names', () => {
  const read = (path: string, ...others: string[]) => foldersLayout.read(path, [path, ...others])

  it.each([
    ['baseline/run1.log', { series: 'baseline', repeat: 1 }],
    ['compiled bf16/out.txt', { series: 'compiled bf16', axes: { precision: 'bf16' } }],
    ['h100/2n8g/bs64.log.gz', { series: 'h100/2n8g', accelerator: 'H100', nodes: 2, devices: 16 }],
    ['baseline-seed7.err', { series: 'baseline', repeat: 7 }],
    ['8gpu.log', { series: '8gpu', devices: 8 }],
    ['8xGPUs/a.log', { series: '8xGPUs', devices: 8 }],
    ['run2.log', { series: '', repeat: 2 }],
    ['llama3.log', { series: 'llama3' }],
    ['a/metrics.csv', { series: 'a' }],
    // Numbers that are of something else.
    ['gpu-4090/a.log', { series: 'gpu-4090' }],
    ['2node_8gpu/a.log', { series: '2node_8gpu' }],
    ['batch_32/a.log', { series: 'batch_32' }],
    ['no_amp/a.log', { series: 'no_amp' }],
  ])('%s', (path, facts) => {
    expect(read(path)).toEqual(facts)
  })

  it('are of repeats where they are numbered from 0 or 1 on, and of sizes elsewhere', () => {
    expect(read('a_1.log', 'a_2.log')).toEqual({ series: 'a', repeat: 1 })
    expect(read('2.log', '1.log', '3.log')).toEqual({ series: '', repeat: 2 })
    expect(read('llama-7.log', 'llama-13.log')).toEqual({ series: 'llama-7' })
    expect(read('lr-0.1.log', 'lr-0.01.log')).toMatchObject({ series: 'lr-0.1' })
  })

  it('in one folder are of several cases where they are numbered in several groups', () => {
    const names = ['x/base-1.log', 'x/base-2.log', 'x/fast-1.log', 'x/fast-2.log']
    expect(names.map((name) => foldersLayout.read(name, names)?.series)).toEqual([
      'x/base',
      'x/base',
      'x/fast',
      'x/fast',
    ])
  })

  it('of ranks are of one run', () => {
    expect(read('a/rank1.log', 'a/rank0.log')).toEqual({ series: 'a', rank: 1 })
    expect(read('gpu0.log', 'gpu1.log')).toEqual({ series: '', rank: 0 })
  })

  it('are no notes, programs or pictures', () => {
    for (const path of ['README.md', 'a/train.py', 'a/loss.png']) expect(read(path)).toBeUndefined()
  })

  it('are read so where no name states what a collection knows', () => {
    expect(layoutsFor(['a/1.log', 'b/1.log'])).toEqual([foldersLayout])
    expect(layoutsFor(['logs/a/1.log', 'logs/b/1.log'])).toEqual([foldersLayout])
    expect(layoutsFor(['notes.txt', '1n8g/rn50_b64_fp32_1.log'])).toEqual(collectionLayouts)
    expect(layoutsFor(['tf_gpu8_bs64.txt'])).toEqual(collectionLayouts)
  })
})

describe('parseLayout', () => {
  const layout = parseLayout(
    `rules:
  - path: 'syn-{any}-{precision}-{devices}gpus/{model}-{batch}-run{repeat}.log'
    set: { framework: TensorFlow }
  - path: 'plain/{any}.log'
    set: { devices: 8, batch: 4, model: own, framework: Own, precision: bf16 }
`,
    'layout.yaml',
  )

  it('reads what its placeholders stand for, and what its rule sets', () => {
    expect(layout.read('syn-replicated-fp16-2gpus/resnet50-48-run1.log')).toEqual({
      framework: 'TensorFlow',
      nodes: 1,
      devices: 2,
      batchPerDevice: 48,
      axes: { precision: 'fp16' },
      model: 'resnet50',
      repeat: 1,
    })
    expect(layout.read('plain/x.log')).toMatchObject({
      devices: 8,
      batchPerDevice: 4,
      axes: { precision: 'bf16' },
    })
  })

  it('takes the characters of a path for themselves', () => {
    expect(
      parseLayout('rules: [{ path: "a.b/{devices}(1).log" }]', 'm.yaml').read('aXb/8(1).log'),
    ).toBeUndefined()
    expect(
      parseLayout('rules: [{ path: "a.b/{devices}(1).log" }]', 'm.yaml').read('a.b/8(1).log'),
    ).toMatchObject({ devices: 8 })
  })

  it('says which placeholders there are when one is unknown', () => {
    expect(() => parseLayout('rules: [{ path: "{gpus}.log" }]', 'm.yaml')).toThrow(SteadyError)
  })

  it('takes no time for a path with many ways to read it', () => {
    const names = (holes: string) => parseLayout(`rules: [{ path: "${holes}.log" }]`, 'm.yaml')
    const path = `${'a'.repeat(250)}.txt`
    const started = performance.now()
    expect(names('{any}'.repeat(7)).read(path)).toBeUndefined()
    expect(names('{any}x'.repeat(7)).read(path)).toBeUndefined()
    expect(names('{any}'.repeat(200)).read(path)).toBeUndefined()
    expect(names('{model}{any}'.repeat(7)).read(path)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(2000)
    const unlike = `${'a'.repeat(120)}-${'b'.repeat(120)}.log`
    expect(() => names('{any}{model}{any}{framework}-{any}{model}{any}{framework}').read(unlike)).toThrow(
      expect.objectContaining({ code: 'LAYOUT_VALUE_INVALID' }),
    )
  })

  it('reads a placeholder that is there twice as the same text, in any case of letters', () => {
    const twice = parseLayout('rules: [{ path: "{model}{any}/{model}-b{batch}.log" }]', 'm.yaml')
    expect(twice.read('resnet50_x/ResNet50-b64.log')).toMatchObject({ model: 'resnet50', batchPerDevice: 64 })
    expect(twice.read('bert_x/ResNet50-b64.log')).toBeUndefined()
  })
})
