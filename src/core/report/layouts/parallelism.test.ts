import { describe, expect, it } from 'vitest'
import { fixture, type FixtureCase } from '../../../../test/report/fixture.ts'
import { cellText, columnText } from '../../document/cell-text.ts'
import type { TableBlock } from '../../document/blocks.ts'
import type { Fingerprint } from '../../model/fingerprint.ts'
import { missing } from '../../model/missing.ts'
import type { ReportSettings } from '../../model/report-settings.ts'
import { reportContext } from '../context.ts'
import { parallelismCharts } from '../sections/parallelism-charts.ts'
import { parallelism } from './parallelism.ts'
import { versus } from './versus.ts'

const text = ({ title, columns, rows }: TableBlock) => [
  title?.en,
  columns.map((column) => columnText(column, 'en')).join(' | '),
  ...rows.map(({ cells }) => cells.map((cell, index) => cellText(cell, 'en', columns[index])).join(' | ')),
]

const losses = [7.65957, 7.66427, 7.661, 7.65798, 7.64573]

interface LayoutCase extends Pick<FixtureCase, 'at' | 'runs'> {
  readonly workload?: string
  readonly batch?: number
  readonly axes?: FixtureCase['axes']
  readonly losses?: readonly number[]
}

function contextOf(cases: readonly LayoutCase[], report: Partial<ReportSettings> = {}) {
  const input = fixture({
    cases: cases.map(({ workload = 'llama/a', batch = 4, axes, ...rest }) => ({
      workload,
      precision: 'fp32',
      batch,
      axes: { 'sequence-length': 128, 'global-batch': 8, ...axes },
      ...rest,
    })),
    environment: missing('none', { en: 'none', zh: '无' }),
    unit: 'sequences',
    report: { tables: ['parallelism'], ...report },
  })
  return reportContext({
    ...input,
    results: input.results.map((result, index) => {
      const found = cases[index]?.losses
      const fingerprint = found && ({ losses: found } as Fingerprint)
      return { ...result, runs: result.runs.map((run) => ({ ...run, fingerprint })) }
    }),
  })
}

const tablesOf = (...given: Parameters<typeof contextOf>) => parallelism(contextOf(...given)).map(text)

const alone: LayoutCase = { at: '1x1', runs: [10, 10, 10], losses }
const copies: LayoutCase = { at: '1x2', runs: [18, 18, 18], losses }
const tensor: LayoutCase = {
  at: '1x2',
  runs: [12, 12, 12],
  axes: { 'tensor-parallel': 2, 'sequence-parallel': true },
  losses: losses.map((loss) => loss * (1 + 1e-6)),
}
const wrong: LayoutCase = {
  at: '1x2',
  runs: [20, 20, 20],
  axes: { 'pipeline-parallel': 2, 'pipeline-schedule': '1f1b' },
  losses: losses.map((loss, step) => loss * (1 + 1e-3 * step)),
}

describe('a table of parallelism', () => {
  it('has a row for each layout: speed of a device, and whether its losses are equal', () => {
    const [[, head, ...rows] = [], ...others] = tablesOf([alone, copies, tensor])
    expect(others).toEqual([])
    expect(head).toMatch(/^Devices and layout \| Throughput per device \(tokens\/s\/device\) \| .*Losses$/)
    expect(rows.map((row) => row?.split(' | ').slice(0, 2))).toEqual([
      ['one device · DP 1', '1280.00'],
      ['2 devices · DP 2', '1152.00'],
      ['2 devices · TP 2 · SP', '768.00'],
    ])
    expect(rows.every((row) => row?.endsWith('equal to 2 others'))).toBe(true)
  })

  it('has no figure where the losses are not those of the others', () => {
    const rows = tablesOf([alone, copies, wrong])[0]?.slice(2)
    expect(rows?.map((row) => row?.split(' | ').slice(0, 2))).toEqual([
      ['one device · DP 1', '1280.00'],
      ['2 devices · DP 2', '1152.00'],
      ['2 devices · PP 2 · 1F1B', '—'],
    ])
  })

  it('has a column for each sequence length, precision and batch, and a table for each quantity', () => {
    const tables = tablesOf([alone, copies, { ...alone, batch: 2 }, { ...copies, batch: 2 }])
    expect(tables.map(([title]) => title?.split(' · ')[0])).toEqual([
      'Throughput per device',
      'Losses of the first steps',
    ])
    expect(tables[0]?.[1]).toBe('Devices and layout | 128 tokens · FP32 · BS=2 | 128 tokens · FP32 · BS=4')
    expect(tables[0]?.[3]).toMatch(/^2 devices · DP 2 \| 1152\.00.* \| 1152\.00/)
  })

  it('is in the unit that the reader chose', () => {
    const [[, head, first] = []] = tablesOf([alone, copies], { unit: 'step-time' })
    expect(head).toMatch(/Step time \(ms\)/)
    expect(first?.split(' | ')[1]).toBe('800.00')
  })
})

it('a table of frameworks has no figure for a case whose losses are not those of the others', () => {
  const context = contextOf([
    alone,
    { ...alone, workload: 'llama/b' },
    { ...alone, workload: 'llama/c', losses: wrong.losses ?? [] },
  ])
  const [, , row] = versus(context).map(text)[0] ?? []
  expect(
    row
      ?.split(' | ')
      .slice(1)
      .map((cell) => cell.slice(0, 1)),
  ).toEqual(['1', '1', '—'])
})

describe('charts of parallelism', () => {
  it('show the speed of a device over devices and over the batch, without unequal losses', () => {
    const charts = parallelismCharts(
      contextOf([alone, copies, wrong, { ...alone, batch: 2 }, { ...copies, batch: 2 }]),
    )
    expect(charts.map(({ title }) => title.en)).toEqual([
      'Throughput per device over devices',
      'Throughput per device over the batch',
    ])
    expect(
      charts[0]?.series.map(({ label, points }) => [label.en, points.map(({ x, y }) => [x, y])]),
    ).toEqual([
      [
        'DP · 128 tokens · FP32 · BS=2',
        [
          [1, 1280],
          [2, 1152],
        ],
      ],
      [
        'DP · 128 tokens · FP32 · BS=4',
        [
          [1, 1280],
          [2, 1152],
        ],
      ],
    ])
  })

  it('are left out where a reader asked for other tables', () => {
    expect(parallelismCharts(contextOf([alone, copies], { tables: ['scaling'] }))).toEqual([])
  })

  it('is one table where most cells of several would be empty, with what the layouts were trained with', () => {
    const [table, ...others] = tablesOf([
      { ...alone, batch: 8 },
      { ...copies, batch: 4 },
      { ...tensor, batch: 2 },
    ])
    expect(others).toEqual([])
    expect(table?.[0]).toBe('Parallelism · llama · 128 tokens · FP32 · 3 runs each')
    expect(table?.[1]).toMatch(/^Devices and layout \| Throughput per device/)
    expect(table?.[2]).toMatch(/^one device · DP 1 · BS=8 \| /)
  })
})
