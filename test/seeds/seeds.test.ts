import { beforeAll, describe, expect, it } from 'vitest'
import { expectGolden } from '../golden.ts'
import { columnsUnder, markdownTables, rowsUnder, type MarkdownTable } from './markdown-tables.ts'
import { publishedReport, type PublishedReport } from './published-report.ts'

// Five published reports come out of suites and baselines by themselves. The figures here are those of the published
// documents, typed from them and not from any output of this program.

interface Seed extends PublishedReport {
  readonly tables: readonly MarkdownTable[]
  readonly tablesZh: readonly MarkdownTable[]
}

function seed(suite: string, baseline: string): () => Seed {
  let made: Seed | undefined
  const get = () => {
    if (made === undefined) throw new Error('the report was not made')
    return made
  }
  beforeAll(async () => {
    const report = await publishedReport(suite, baseline)
    made = { ...report, tables: markdownTables(report.en), tablesZh: markdownTables(report.zh) }
  })
  it('is as reviewed, in English and in Chinese', () => {
    expectGolden(get().en, `seeds/${suite}/report.en.md`)
    expectGolden(get().zh, `seeds/${suite}/report.zh.md`)
  })
  it('passes its own check', () => {
    expect(get().checked).toBe(0)
  })
  return get
}

const dash = /^—[¹²³]$/

describe("DLPerf's report on NVIDIA's TensorFlow ResNet-50", () => {
  const report = seed('dlperf-ngc-tensorflow-resnet50', 'dlperf-resnet50')
  const figures = ['Nodes', 'Devices', 'Throughput (images/s)', 'Speedup (×)']

  it('prints the averages, medians and speedups of FP32', () => {
    const heads = [...figures.slice(0, 3), 'Mean (images/s)', 'Speedup (×)', 'Runs']
    expect(columnsUnder(report().tables, 'FP32 · batch 128 · without XLA · DALI · real data', heads)).toEqual(
      [
        ['1', '1', '362.44', '362.41', '1.00', '6'],
        ['1', '4', '1391.28', '1391.34', '3.84', '6'],
        ['1', '8', '2721.98', '2720.16', '7.51', '6'],
        ['2', '16', '5099.42', '5085.58', '14.07', '6'],
        ['4', '32', '9514.64', '9496.91', '26.25', '6'],
      ],
    )
  })

  it.each([
    [
      'AMP · batch 224 · without XLA · DALI · real data',
      [
        ['1', '1', '945.18', '1.00'],
        ['1', '4', '3546.02', '3.75'],
        ['1', '8', '6903.42', '7.30'],
        ['2', '16', '12021.09', '12.72'],
        ['4', '32', '24734.22', '26.17'],
      ],
    ],
    [
      'AMP · batch 224 · XLA · DALI · real data',
      [
        ['1', '1', '1198.55', '1.00'],
        ['1', '4', '4360.83', '3.64'],
        ['1', '8', '8588.45', '7.17'],
        ['2', '16', '14931.03', '12.46'],
        ['4', '32', '29171.69', '24.34'],
      ],
    ],
    [
      'AMP · batch 224 · XLA · native loader · real data',
      [
        ['1', '1', '1233.2', '1.00'],
        ['1', '4', '4560.29', '3.70'],
        ['1', '8', '7886.64', '6.40'],
      ],
    ],
    [
      'AMP · batch 224 · XLA · DALI · real data · series 1210',
      [
        ['1', '1', '1202.23', '1.00'],
        ['1', '4', '4398.78', '3.66'],
        ['1', '8', '8578.02', '7.14'],
      ],
    ],
    [
      'AMP · batch 224 · XLA · native loader · synthetic data',
      [
        ['1', '1', '1236.9', '1.00'],
        ['1', '4', '4610.43', '3.73'],
        ['1', '8', '9265.83', '7.49'],
      ],
    ],
  ])('prints the throughputs and speedups of %s', (heading, rows) => {
    expect(columnsUnder(report().tables, heading, figures)).toEqual(rows)
  })

  it('lists every repeat of FP32 with the line that prints it', () => {
    const runs = columnsUnder(report().tables, 'All runs', ['Throughput (images/s)', 'Source'])
    const ofFp32 = runs.slice(0, 30).map(([figure]) => figure)
    expect(ofFp32).toEqual(
      (
        '362.05 362.28 362.78 362.43 362.45 362.45 1391.53 1392.25 1390.17 1393.31 1389.73 1391.03 ' +
        '2737.81 2718.0 2715.18 2696.33 2727.71 2725.96 5097.79 5063.02 5107.27 5018.54 5101.06 5125.81 ' +
        '9403.78 9574.57 9551.9 9477.39 9342.6 9631.24'
      ).split(' '),
    )
    for (const [, source] of runs)
      expect(source).toMatch(/resnet50v1\.5\/README\.md:(\d+)\]\(https:.*#L\1\)$/)
  })

  it('has the same figures in Chinese, under its own headings', () => {
    expect(
      columnsUnder(report().tablesZh, 'FP32 · batch size 128 · 不启用 XLA · DALI · 真实数据', [
        '卡数',
        '吞吐率（images/s）',
        '均值（images/s）',
        '加速比（×）',
      ]),
    ).toEqual([
      ['1', '362.44', '362.41', '1.00'],
      ['4', '1391.28', '1391.34', '3.84'],
      ['8', '2721.98', '2720.16', '7.51'],
      ['16', '5099.42', '5085.58', '14.07'],
      ['32', '9514.64', '9496.91', '26.25'],
    ])
  })
})

describe("DLPerf's report on OneFlow's ResNet-50", () => {
  const report = seed('dlperf-oneflow-resnet50', 'dlperf-oneflow-resnet50')

  it('prints the medians of seven repeats and their speedups', () => {
    const heads = ['Nodes', 'Devices', 'Throughput (images/s)', 'Speedup (×)', 'Runs']
    expect(columnsUnder(report().tables, 'FP32 · batch 128', heads)).toEqual([
      ['1', '1', '384.9', '1.00', '7'],
      ['1', '8', '2969.5', '7.71', '7'],
      ['2', '16', '5906.6', '15.35', '7'],
      ['4', '32', '11711.2', '30.43', '7'],
    ])
  })

  it('prints all 28 results, in their order', () => {
    const runs = columnsUnder(report().tables, 'All runs', ['Case', 'Throughput (images/s)'])
    const expected = {
      '1x1': '383.8 384.9 385.1 384.9 383.7 384.9 382.3',
      '1x8': '2961.6 2961.6 2969.5 2990.0 3006.3 2985.9 2967.2',
      '2x8': '5915.6 5921.0 5862.3 5974.3 5906.6 5826.5 5859.8',
      '4x8': '11651.9 11797.7 11613.3 11746.5 11749.2 11682.2 11711.2',
    }
    expect(runs).toEqual(
      Object.entries(expected).flatMap(([topology, figures]) =>
        figures.split(' ').map((figure) => [`${topology.replace('x', '×')} · FP32 · batch 128`, figure]),
      ),
    )
  })
})

describe("PaddlePaddle/Perf's report on NVIDIA's TensorFlow 2 Mask R-CNN", () => {
  const report = seed('paddle-perf-ngc-tensorflow2-mask-rcnn', 'paddle-perf-ngc-tensorflow2-mask-rcnn')

  it('prints the matrix of devices against precision and batch', () => {
    const [head, ...rows] =
      report().tablesZh.find(({ heading }) => heading === '吞吐率（images/s）')?.rows ?? []
    expect(head).toEqual(['卡数', 'FP32(BS=2)', 'FP32(BS=4)', 'AMP(BS=2)', 'AMP(BS=4)'])
    expect(rows.slice(0, 2)).toEqual([
      ['1', '5.3', '5.8', '8.1', '9.9'],
      ['8', '37.8', '39.3', '49.6', '54.8'],
    ])
  })

  it('leaves 32 devices open and says why, in both languages', () => {
    const last = rowsUnder(report().tables, 'Throughput (images/s)').at(-1) ?? []
    expect(last[0]).toBe('32')
    for (const cell of last.slice(1)) expect(cell).toMatch(dash)
    expect(report().en).toContain('¹ left blank in the report of 2020-12-29')
    expect(report().zh).toContain('¹ 原报告（2020-12-29 版）未填写')
  })
})

describe("PaddlePaddle/Perf's draft that compares four frameworks", () => {
  const report = seed('paddle-perf-paddle-resnet50', 'paddle-perf-paddle-resnet50')
  const comparison = () => {
    const table = report().tables.find(({ heading }) => heading === 'Throughput · ResNet-50 v1.5 (images/s)')
    return table?.rows ?? []
  }

  it('names the frameworks as the document does', () => {
    expect(comparison()[0]).toEqual([
      'Configuration',
      'PaddlePaddle',
      'NGC TensorFlow 1.15 · XLA',
      'NGC PyTorch',
      'NGC MXNet',
    ])
  })

  it('prints the six figures that there are, and leaves the other eighteen cells open', () => {
    const known = comparison()
      .slice(1)
      .flatMap(([at, ...cells]) => cells.flatMap((cell) => (dash.test(cell) ? [] : [[at, Number(cell)]])))
    expect(known).toEqual([
      ['FP32 · 1×1 · BS=128', 398.257],
      ['FP32 · 1×1 · BS=128', 355.69],
      ['FP32 · 1×1 · BS=128', 376.18],
      ['AMP · 1×1 · BS=256', 985.466],
      ['AMP · 1×1 · BS=256', 797.38],
      ['AMP · 1×1 · BS=256', 1398.8],
    ])
    const open = comparison()
      .slice(1)
      .flatMap((row) => row.slice(1).filter((cell) => dash.test(cell)))
    expect(open).toHaveLength(18)
  })

  it("has Paddle's own matrix with every cell open", () => {
    const rows = rowsUnder(report().tables, 'Throughput · ResNet-50 v1.5 · PaddlePaddle (images/s)')
    expect(rows.map(([devices]) => devices)).toEqual(['1', '8', '32'])
    for (const row of rows) for (const cell of row.slice(1)) expect(cell).toMatch(dash)
  })
})

describe("PaddlePaddle/Perf's draft on NVIDIA's TensorFlow ResNet-50", () => {
  const report = seed('paddle-perf-ngc-tensorflow-resnet50', 'paddle-perf-ngc-tensorflow-resnet50')

  it('has every cell of its matrix open, with the reason', () => {
    const table = report().tables.find(({ heading }) => heading === 'Throughput (images/s)')
    expect(table?.rows[0]).toEqual(['Devices', 'FP32(BS=128)', 'FP32(BS=160)', 'AMP(BS=128)', 'AMP(BS=208)'])
    const rows = rowsUnder(report().tables, 'Throughput (images/s)')
    expect(rows.map(([devices]) => devices)).toEqual(['1', '8', '32'])
    for (const row of rows) for (const cell of row.slice(1)) expect(cell).toMatch(dash)
    expect(report().en).toContain('¹ left blank in the report of 2020-12-02')
  })
})
