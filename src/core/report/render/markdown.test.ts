import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fixture, type FixtureCase } from '../../../../test/report/fixture.ts'
import { publishedSuite, scalingSuite, versusSuite } from '../../../../test/report/suites.ts'
import { missing } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { numpyRound } from '../../stats/rounding.ts'
import { markdownTables } from '../../../../packages/audit/markdown-tables.ts'
import { buildReport } from '../build.ts'
import type { Cell } from '../../document/cell-model.ts'
import type { Report } from '../model.ts'
import type { TableBlock } from '../../document/blocks.ts'
import { renderers } from './renderers.ts'

const render = (report: Report, language: 'en' | 'zh' = 'en') =>
  renderers.md.render(report, { language, root: '..', siblings: [] })

const tablesOf = (report: Report) =>
  report.sections
    .flatMap(({ blocks }) => blocks)
    .filter((block): block is TableBlock => block.kind === 'table' && block.rows.length > 0)

/** Every cell of every table of a report beside what is printed for it. */
function printed(report: Report, language: 'en' | 'zh'): [Cell, string][] {
  const { tables } = markdownTables(render(report, language))
  const blocks = tablesOf(report)
  expect(tables).toHaveLength(blocks.length)
  return blocks.flatMap((block, index) => {
    const rows = tables[index]?.rows ?? []
    expect(rows).toHaveLength(block.rows.length)
    return block.rows.flatMap(({ cells }, row) =>
      cells.map((cell, column): [Cell, string] => [cell, rows[row]?.cells[column]?.text ?? '']),
    )
  })
}

const figure = fc.oneof(
  fc.double({ min: 0.001, max: 1e6, noNaN: true }),
  fc.constant({ state: 'failed', exit: { kind: 'code', code: 1 }, lastLines: [] } as const),
)
const cases = fc
  .uniqueArray(
    fc.record({
      workload: fc.constantFrom('resnet50/a', 'resnet50/b', 'bert/a'),
      at: fc.constantFrom('1x1', '1x2', '1x8', '2x4', '4x8'),
      precision: fc.constantFrom('fp32' as const, 'amp' as const),
      batch: fc.constantFrom(1, 128),
      xla: fc.boolean(),
      runs: fc.array(figure, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 8, selector: (point) => JSON.stringify({ ...point, runs: [] }) },
  )
  .map((all): FixtureCase[] => all)

const reports = fc
  .record({ cases, throughput: fc.integer({ min: 0, max: 4 }), speedup: fc.integer({ min: 0, max: 4 }) })
  .map(({ cases: all, ...decimals }) =>
    buildReport(
      fixture({
        cases: all,
        environment: missing('none', { en: 'none', zh: '无' }),
        report: { decimals, tables: ['scaling', 'matrix', 'versus'] },
      }),
    ),
  )

it('every number in a table is the rounded result', () => {
  fc.assert(
    fc.property(reports, fc.constantFrom('en' as const, 'zh' as const), (report, language) => {
      for (const [cell, text] of printed(report, language)) {
        if (cell.kind !== 'number') continue
        const value = cell.unit === 'percent' ? cell.value * 100 : cell.value
        const digits = numpyRound(value, cell.decimals).toFixed(cell.decimals)
        expect(cell.beside === 'nothing' ? text : text.replace(/[ （(].*/, '')).toBe(digits)
      }
    }),
    { numRuns: 25 },
  )
})

it('a missing value prints as a dash with the number of its reason, never as 0 and never empty', () => {
  fc.assert(
    fc.property(reports, fc.constantFrom('en' as const, 'zh' as const), (report, language) => {
      for (const [cell, text] of printed(report, language)) {
        expect(text).not.toBe('')
        if (cell.kind === 'missing') expect(text).toMatch(/^—[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/)
        else expect(text).not.toContain('—')
      }
    }),
    { numRuns: 25 },
  )
})

it('each reason stands below its table once', () => {
  const text = render(buildReport(scalingSuite()))
  expect(text.match(/^¹ no run completed/gm)).toHaveLength(2)
  expect(text).toContain('³ skipped: only three nodes were free')
})

it('a result is printed in each language with the same digits', () => {
  const numbers = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap((line) => line.match(/\d+\.\d+/g) ?? [])
  const report = buildReport(versusSuite())
  expect(numbers(render(report, 'zh'))).toEqual(numbers(render(report, 'en')))
  expect(numbers(render(report)).length).toBeGreaterThan(0)
})

it('only figures of documents are called published, not those of a suite that skipped every case', () => {
  const skipped = fixture({
    cases: [
      {
        workload: 'resnet50/own',
        at: '1x1',
        precision: 'fp32',
        batch: 32,
        runs: [],
        skip: { by: 'suite', reason: same('no node was free') },
      },
    ],
    environment: missing('none', { en: 'none', zh: '无' }),
    report: {},
  })
  expect(render(buildReport(skipped))).toContain('Results by steadystate')
  expect(render(buildReport(publishedSuite()))).toContain('All throughputs are those of published documents.')
})
