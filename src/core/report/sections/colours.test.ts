import { describe, expect, it } from 'vitest'
import { fixture, type FixtureCase } from '../../../../test/report/fixture.ts'
import type { StoredChart } from '../../document/chart-model.ts'
import { chartSvg } from '../../document/svg/charts.ts'
import { missing } from '../../model/missing.ts'
import { buildReport } from '../build.ts'

function chartsOf(cases: readonly Pick<FixtureCase, 'workload' | 'at' | 'axes'>[]): StoredChart[] {
  const report = buildReport(
    fixture({
      cases: cases.map((fixtureCase, index) => ({
        precision: 'fp32',
        batch: 4,
        runs: [100 + index, 101 + index, 102 + index],
        ...fixtureCase,
        axes: { 'sequence-length': 128, 'global-batch': 16, ...fixtureCase.axes },
      })),
      environment: missing('none', { en: 'none', zh: '无' }),
      unit: 'sequences',
      report: { tables: ['matrix', 'parallelism'] },
    }),
  )
  return report.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : [])),
  )
}

/** What each mark of a chart is of, and the class of its colour. */
function marksOf(chart: StoredChart): (readonly [string, string | undefined])[] {
  const svg = chartSvg(chart, { id: 'c', width: 1040, language: 'en' })
  const bars = [...svg.matchAll(/class="bar(?: (c\d+))?"/g)].map(([, colour]) => colour)
  const others = [
    ...svg.matchAll(/class="(?:run|series)(?: (c\d+))?(?: point)?"><title>([^<]*)</g),
    // Runs beside bars are named by their folders.
  ].map(([, colour, name = '']) => [name.replaceAll('-', '/'), colour] as const)
  const labels =
    chart.kind === 'throughput' ? chart.bars.map(({ label, group }) => `${group?.en ?? ''} ${label.en}`) : []
  return [...bars.map((colour, index) => [labels[index] ?? '', colour] as const), ...others]
}

const frameworks = ['alpha', 'beta', 'gamma']

describe.each([
  ['rows of speedups', ['1x1', '1x2']],
  ['lines of speedups', ['1x1', '1x2', '1x4']],
])('in a report with %s', (_, topologies) => {
  it('a framework has one colour in all charts, in the order of the suite, and the chart of time has a legend', () => {
    const charts = chartsOf(
      frameworks.flatMap((name) => topologies.map((at) => ({ workload: `llama/${name}`, at }))),
    )
    expect(new Set(charts.map(({ kind }) => kind))).toEqual(
      new Set(['throughput', 'relation', 'speedup', 'drift']),
    )
    for (const chart of charts)
      for (const [index, name] of frameworks.entries()) {
        const colours = marksOf(chart).flatMap(([mark, colour]) => (mark.includes(name) ? [colour] : []))
        expect([...new Set(colours)], `${chart.kind}, ${name}`).toEqual([`c${index}`])
      }
    const drift = charts.find((chart) => chart.kind === 'drift')
    expect(drift?.frameworks?.map(({ label }) => label.en)).toEqual(frameworks)
  })
})

it('in a report of one framework, only layouts have colours, the same in all charts of them', () => {
  const tensor = { 'tensor-parallel': 2 }
  const charts = chartsOf([
    ...['1x1', '1x2', '1x4'].map((at) => ({ workload: 'llama/alpha', at })),
    ...['1x2', '1x4'].map((at) => ({ workload: 'llama/alpha', at, axes: tensor })),
  ])
  const relations = charts.flatMap((chart) => (chart.kind === 'relation' ? [chart.series] : [])).flat()
  expect(relations.length).toBeGreaterThan(0)
  for (const { label, colour } of relations) expect(colour).toBe(label.en.includes('TP 2') ? 1 : 0)
  for (const chart of charts)
    if (chart.kind !== 'relation' && chart.kind !== 'speedup')
      expect(marksOf(chart).flatMap(([, colour]) => colour ?? [])).toEqual([])
})
