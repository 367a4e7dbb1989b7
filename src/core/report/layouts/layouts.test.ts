import { describe, expect, it } from 'vitest'
import { fixture, type FixtureCase, point } from '../../../../test/report/fixture.ts'
import { scalingSuite, versusSuite } from '../../../../test/report/suites.ts'
import { known, missing } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import type { Fingerprint } from '../../model/fingerprint.ts'
import type { StatedTraining } from '../../results/equivalence.ts'
import { samplesPerSecond } from '../../model/units.ts'
import { reportContext } from '../context.ts'
import type { ReportInput } from '../input.ts'
import type { TableBlock } from '../../document/blocks.ts'
import { cellText, columnText } from '../../document/cell-text.ts'
import { matrix } from './matrix.ts'
import { runs } from './runs.ts'
import { scaling } from './scaling.ts'
import { trainedBlocks } from './trained.ts'
import { versus } from './versus.ts'

const suite = (cases: readonly FixtureCase[]): ReportInput =>
  fixture({ cases, environment: missing('none', { en: 'none', zh: '无' }), report: {} })

/** A table as text: title, heads, rows. */
const text = ({ title, columns, rows }: TableBlock) => [
  title?.en,
  columns.map((column) => columnText(column, 'en')).join(' | '),
  ...rows.map(({ cells }) => cells.map((cell, index) => cellText(cell, 'en', columns[index])).join(' | ')),
]

describe('scaling', () => {
  it('is a table for each set of cases that differ in nothing but their devices', () => {
    const tables = scaling(reportContext(scalingSuite()))
    expect(tables.map(({ title }) => title?.en)).toEqual(['FP32 · batch 128', 'AMP · batch 256'])
    expect(tables[0]?.rows.map(({ cells }) => cells.slice(0, 2).map((cell) => cellText(cell, 'en')))).toEqual(
      [
        ['1', '1'],
        ['1', '4'],
        ['1', '8'],
        ['2', '16'],
        ['4', '32'],
      ],
    )
  })

  it('has no column of intervals where no figure has one', () => {
    const [table] = scaling(reportContext(suite([point('m/a', '1x1', [10]), point('m/a', '1x2', [19])])))
    expect(table && text(table)).toEqual([
      'FP32 · batch 4',
      'Nodes | Devices | Throughput (images/s) | Speedup (×) | Efficiency (%) | Runs',
      '1 | 1 | 10.00 | 1.00 | 100.0 | 1',
      '1 | 2 | 19.00 | 1.90 | 95.0 | 1',
    ])
  })

  it('shows the mean beside a figure that is another statistic of several repeats', () => {
    const input = suite([point('m/a', '1x1', [10, 11, 15]), point('m/a', '1x2', [19])])
    const averaged = {
      ...input,
      results: input.results.map((result) => ({ ...result, mean: known(samplesPerSecond(12)) })),
    }
    const heads = (reportInput: ReportInput) =>
      scaling(reportContext(reportInput))[0]?.columns.map(({ label }) => label.en)
    expect(heads(averaged)).toContain('Mean')
    expect(heads({ ...averaged, protocol: { ...input.protocol, repeats: 'mean' } })).not.toContain('Mean')
    expect(heads(suite([point('m/a', '1x1', [10])]))).not.toContain('Mean')
  })

  it('leaves out a set of which every case was skipped', () => {
    const skipped = { precision: 'amp' as const, skip: { by: 'workload' as const, reason: same('no AMP') } }
    const tables = scaling(
      reportContext(suite([point('m/a', '1x1', [10]), point('m/a', '1x1', [], skipped)])),
    )
    expect(tables).toHaveLength(1)
  })

  it('has no columns of speedup and efficiency where only one number of devices has a figure', () => {
    const [table] = scaling(reportContext(suite([point('m/a', '1x1', [10, 11])])))
    expect(table?.columns.map(({ label }) => label.en)).toEqual([
      'Nodes',
      'Devices',
      'Throughput',
      '95% CI',
      'Mean',
      'Runs',
    ])
  })

  it('joins many sets of few devices in one table, each by its name', () => {
    const tables = scaling(
      reportContext(
        suite(
          ['m/a', 'm/b', 'm/c'].flatMap((workload, index) => [
            point(workload, '1x1', [10 + index]),
            ...(index < 2 ? [point(workload, '1x2', [19 + index])] : []),
          ]),
        ),
      ),
    )
    expect(tables.map(text)).toEqual([
      [
        'Throughput and scaling',
        'Case | Nodes | Devices | Throughput (images/s) | Speedup (×) | Efficiency (%) | Runs',
        'a | 1 | 1 | 10.00 | 1.00 | 100.0 | 1',
        'a | 1 | 2 | 19.00 | 1.90 | 95.0 | 1',
        'b | 1 | 1 | 11.00 | 1.00 | 100.0 | 1',
        'b | 1 | 2 | 20.00 | 1.82 | 90.9 | 1',
        'c | 1 | 1 | 12.00 | — | — | 1',
      ],
    ])
    expect(tables[0]?.rows.at(-1)?.cells[4]).toMatchObject({ kind: 'missing', code: 'not-scaled' })
  })

  it('a speedup names the runs of both cases as its evidence', () => {
    const [table] = scaling(reportContext(suite([point('m/a', '1x1', [10]), point('m/a', '1x2', [19])])))
    const speedup = table?.rows[1]?.cells[3]
    expect(speedup).toMatchObject({ evidence: ['m-a_1x2_fp32_b4/1', 'm-a_1x1_fp32_b4/1'] })
  })
})

describe('matrix', () => {
  it('has devices down, precision and batch across, and the speedups in a second table', () => {
    const tables = matrix(
      reportContext(
        suite([
          point('m/a', '1x1', [10]),
          point('m/a', '1x8', [72]),
          point('m/a', '1x1', [21], { precision: 'amp', batch: 8 }),
        ]),
      ),
    )
    expect(tables.map(text)).toEqual([
      [
        'Throughput · 1 run each (images/s)',
        'Devices | FP32(BS=4) | AMP(BS=8)',
        '1 | 10.00 | 21.00',
        '8 | 72.00 | —',
      ],
      ['Speedup · 1 run each (×)', 'Devices | FP32(BS=4) | AMP(BS=8)', '1 | 1.00 | —', '8 | 7.20 | —'],
    ])
  })

  it('says how devices are spread where the same number is there twice', () => {
    const [table] = matrix(
      reportContext(suite([point('m/a', '2x4', [70]), point('m/a', '1x8', [72]), point('m/a', '1x1', [10])])),
    )
    expect(table?.rows.map(({ cells }) => cells[0] && cellText(cells[0], 'en'))).toEqual([
      '1',
      '8 (1×8)',
      '8 (2×4)',
    ])
  })
})

describe('matrix of several workloads', () => {
  const pair = (workload: string, value: number, two: number, more: Partial<FixtureCase> = {}) => [
    point(workload, '1x1', [value], more),
    point(workload, '1x2', [two], more),
  ]

  it('is one table where they share a configuration, devices across', () => {
    const tables = matrix(reportContext(suite([...pair('m/a', 10, 19), ...pair('m/b', 8, 12)])))
    expect(tables.map(text)).toEqual([
      [
        'Throughput · FP32(BS=4) · 1 run each (images/s)',
        'Case | one device | 2 devices',
        'a | 10.00 | 19.00',
        'b | 8.00 | 12.00',
      ],
      ['Speedup · FP32(BS=4) · 1 run each (×)', 'Case | 2 devices', 'a | 1.90', 'b | 1.50'],
    ])
  })

  it('is one table where they share several configurations, and others keep their own', () => {
    const amp = { precision: 'amp' as const, batch: 8 }
    const tables = matrix(
      reportContext(
        suite([
          ...pair('m/a', 10, 19),
          ...pair('m/a', 30, 57, amp),
          ...pair('m/b', 8, 12),
          ...pair('m/b', 20, 30, amp),
          ...pair('m/c', 5, 6),
        ]),
      ),
    )
    expect(tables.map(({ title, rows }) => [title?.en, rows.length])).toEqual([
      ['Throughput · 1 run each (images/s)', 4],
      ['Speedup · 1 run each (×)', 2],
      ['Throughput · m/c · 1 run each (images/s)', 2],
      ['Speedup · m/c · 1 run each (×)', 2],
    ])
  })

  it('leaves out what a comparison of frameworks shows, above it or below', () => {
    const input = suite([...pair('m/a', 10, 19), ...pair('m/b', 8, 12)])
    expect(matrix(reportContext({ ...input, tables: ['versus', 'matrix'] }))).toEqual([])
    expect(matrix(reportContext({ ...input, tables: ['matrix', 'versus'] }))).toEqual([])
    expect(matrix(reportContext({ ...input, tables: ['matrix'] }))).not.toEqual([])
  })
})

describe('versus', () => {
  it('has cases down and frameworks across, with the features that set them apart', () => {
    expect(versus(reportContext(versusSuite())).map(text)).toEqual([
      [
        'Throughput · resnet50 · 1 run each (images/s)',
        'Configuration | pytorch | tensorflow · XLA | a-framework-with-a-long-name',
        'FP32 · 1×1 · BS=128 | 356.2 | 398.9 | 377.5',
        'AMP · 1×8 · BS=256 | 5920.4 | 6011.1 | —',
      ],
    ])
  })

  it('leaves out a case that only one framework has', () => {
    const [table] = versus(
      reportContext(suite([point('m/a', '1x1', [10]), point('m/b', '1x1', [11]), point('m/b', '1x8', [80])])),
    )
    expect(table?.rows).toHaveLength(1)
  })

  it('has frameworks down, the fastest first, where they are more than a page has room for', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const tables = versus(
      reportContext(
        suite(
          names.flatMap((name, index) => [
            point(`m/${name}`, '1x1', [10 + index]),
            point(`m/${name}`, '1x2', [19 + index]),
          ]),
        ),
      ),
    )
    expect(tables.map(text)).toEqual([
      [
        'Throughput · m · FP32 · BS=4 · 1 run each (images/s)',
        'Framework | 1×1 | 1×2',
        'e | 14.00 | 23.00',
        'd | 13.00 | 22.00',
        'c | 12.00 | 21.00',
        'b | 11.00 | 20.00',
        'a | 10.00 | 19.00',
      ],
      [
        'Speedup over one device · m · FP32 · 1×2 · BS=4 · 1 run each (×)',
        'Framework | Speedup over one device',
        'e | 1.64',
        'd | 1.69',
        'c | 1.75',
        'b | 1.82',
        'a | 1.90',
      ],
    ])
  })

  it('keeps different models in different tables', () => {
    const tables = versus(reportContext(suite([point('m/a', '1x1', [10]), point('n/a', '1x1', [11])])))
    expect(tables.map(({ title }) => title?.en)).toEqual([
      'Throughput · m · 1 run each (images/s)',
      'Throughput · n · 1 run each (images/s)',
    ])
  })
})

describe('versus of programs that state what they train', () => {
  const v15: StatedTraining = { parameters: 25_557_032, memoryFormat: 'NCHW' }
  const stating = (fingerprints: Readonly<Record<string, StatedTraining>>): ReportInput => {
    const input = suite(Object.keys(fingerprints).map((workload) => point(workload, '1x1', [10, 11, 12])))
    return {
      ...input,
      results: input.results.map((result) => {
        const fingerprint = fingerprints[result.case.workload] as Fingerprint
        return { ...result, runs: result.runs.map((run) => ({ ...run, fingerprint })) }
      }),
    }
  }

  it('shows what each trained, and the interval of each figure', () => {
    const nhwc = { ...v15, memoryFormat: 'NHWC' }
    const context = reportContext(stating({ 'm/a': v15, 'm/b': nhwc }))
    expect(versus(context).map(text)).toEqual([
      [
        'Throughput, 95% CI · m · 3 runs each (images/s)',
        'Configuration | a | b',
        'FP32 · 1×1 · BS=4 | 11.00 (10.00 – 12.00) | 11.00 (10.00 – 12.00)',
      ],
    ])
    const [heading, common, differing] = trainedBlocks(context)
    expect(heading).toMatchObject({ title: { en: 'What each program trained, as it states' } })
    expect(common).toMatchObject({
      kind: 'facts',
      items: [{ label: { en: 'Parameters' }, value: { text: { en: '25,557,032' } } }],
    })
    expect(differing?.kind === 'table' && text(differing)).toEqual([
      undefined,
      'Property | a | b',
      'Memory format | NCHW | NHWC',
    ])
  })

  it('prints no figure of a program that trained something else than the others', () => {
    const v1 = { ...v15, parameters: 25_583_592 }
    const [table] = versus(reportContext(stating({ 'm/a': v1, 'm/b': v15, 'm/c': v15 })))
    const [, a, b] = table?.rows[0]?.cells ?? []
    expect(a).toMatchObject({
      kind: 'missing',
      code: 'different-work',
      data: { part: { en: 'Parameters' }, here: { en: '25,583,592' }, there: { en: '25,557,032' } },
    })
    expect(b).toMatchObject({ kind: 'number', value: 11 })
  })
})

describe('runs', () => {
  it('has every planned run, with what became of it', () => {
    const context = reportContext(scalingSuite())
    const [table] = runs(context)
    expect(table?.rows.map(({ run }) => run)).toEqual(context.records.map(({ run }) => run))
    const failed = table?.rows.find(({ run }) => run === 'resnet50-pytorch_1x8_fp32_b128/2')
    expect(failed?.cells.map((cell) => cellText(cell, 'en'))).toEqual([
      'resnet50-pytorch_1x8_fp32_b128',
      '2',
      '—',
      'log',
      'failed with exit code 1',
      '—',
    ])
  })

  it('a planned run that never started is there and says so', () => {
    const input = suite([point('m/a', '1x1', [10, 11])])
    const folder = { ...input.folder, runs: input.folder.runs.slice(0, 1) }
    const results = input.results.map((result) => ({ ...result, runs: result.runs.slice(0, 1) }))
    const { records } = reportContext({ ...input, folder, results })
    expect(records.map(({ state, throughput }) => [state, throughput.kind])).toEqual([
      ['completed', 'known'],
      ['not-run', 'missing'],
    ])
  })
})
