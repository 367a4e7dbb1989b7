import { expect, it } from 'vitest'
import { fixture } from '../../../test/report/fixture.ts'
import { missing } from '../model/missing.ts'
import type { Outcome } from '../model/run.ts'
import { same } from '../model/text.ts'
import { buildReport } from './build.ts'
import { reportFiles } from './files.ts'
import type { Report } from './model.ts'
import type { ReportFormat } from './render/renderers.ts'

/** Three repeats of each case; the second one of the first cases was cancelled. */
function reportOf(cases: number, cancelled = 0): Report {
  const stopped: Exclude<Outcome, { state: 'completed' }> = { state: 'cancelled' }
  return buildReport(
    fixture({
      environment: missing('not-probed', { en: 'nobody looked', zh: '未采集' }),
      report: { title: same('Large'), tables: ['matrix'] },
      cases: Array.from({ length: cases }, (_, index) => ({
        workload: 'resnet50/pytorch',
        at: '1x1',
        precision: 'fp32',
        batch: index + 1,
        runs: [400 + index, index < cancelled ? stopped : 401 + index, 402 + index],
      })),
    }),
  )
}

const contentOf = (report: Report, format: ReportFormat) =>
  reportFiles(report, { formats: [format], languages: ['en'], root: '..' })[0]?.content ?? ''

const rowsOf = ({ sections }: Report) =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? block.rows.flatMap(({ run }) => run ?? []) : [])),
  )

const chartsOf = ({ sections }: Report) =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : [])))

it('a report of 1,000 runs lists all of them, and one of more lists those without a figure', () => {
  expect(rowsOf(reportOf(333))).toHaveLength(999)
  const large = reportOf(334, 2)
  expect(rowsOf(large)).toEqual(['resnet50-pytorch_1x1_fp32_b1/2', 'resnet50-pytorch_1x1_fp32_b2/2'])
  for (const format of ['md', 'html'] as const)
    expect(contentOf(large, format)).toContain('list all 1002 runs')
  expect(contentOf(reportOf(334), 'md')).toContain('Each of them has a figure.')
  expect(rowsOf(reportOf(1100, 1001))).toHaveLength(1000)
  expect(contentOf(reportOf(1100, 1001), 'md')).toContain('the first 1000 of 1001 without a figure')
})

it('every run that a page does not list is in the CSV and the JSON, with its log', () => {
  const large = reportOf(334)
  const lines = contentOf(large, 'csv').trimEnd().split('\r\n').slice(1)
  const runs = (JSON.parse(contentOf(large, 'json')) as Pick<Report, 'runs'>).runs
  expect(lines).toHaveLength(1002)
  expect(runs).toHaveLength(1002)
  for (const [index, { source }] of runs.entries()) {
    if (source.kind !== 'log') expect.fail('a run has no log')
    expect(lines[index]).toContain(source.path)
    expect(lines[index]).toContain(source.sha256)
  }
})

it('a number leads to a row of its page or to a log, whatever the page lists', () => {
  for (const report of [reportOf(20, 2), reportOf(334, 2)]) {
    const page = contentOf(report, 'html')
    const ids = new Set([...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `#${id}`))
    const links = [...page.matchAll(/<a class="figure" href="([^"]*)"/g)].map(([, link = '']) =>
      decodeURIComponent(link),
    )
    expect(links.length).toBeGreaterThan(20)
    for (const link of links) expect(ids.has(link) || /^\.\.\/.+\.txt$/.test(link)).toBe(true)
  }
})

it('a chart that nobody could read is left out, and the one of time shows runs of its whole span', () => {
  expect(chartsOf(reportOf(200)).map(({ kind }) => kind)).toEqual(['throughput', 'drift'])
  const [drift, ...others] = chartsOf(reportOf(401))
  if (drift?.kind !== 'drift') expect.fail('there is no chart of time')
  expect(others).toEqual([])
  expect(drift.title.en).toBe('One of every 2 runs over time')
  expect(drift.dots).toHaveLength(602)
  const times = drift.dots.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})
