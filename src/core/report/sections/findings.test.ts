import { describe, expect, it } from 'vitest'
import { fixture } from '../../../../test/report/fixture.ts'
import { finding, type Finding } from '../../model/finding.ts'
import { missing } from '../../model/missing.ts'
import { buildReport } from '../build.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import type { Report } from '../model.ts'
import { renderers } from '../render/renderers.ts'
import { causeOf, findingRows } from './causes.ts'
import { codesInUse } from '../../messages/sentences.ts'

/** Cases on one device, each with these findings. */
function reportWith(findings: readonly (readonly Finding[])[]): Report {
  const input = fixture({
    environment: missing('none', { en: 'none', zh: '无' }),
    report: {},
    cases: findings.map((_, index) => ({
      workload: 'm/a',
      at: '1x1',
      precision: 'fp32',
      batch: index + 1,
      runs: [10, 11],
    })),
  })
  return buildReport({
    ...input,
    results: input.results.map((result, index) => ({ ...result, findings: findings[index] ?? [] })),
  })
}

const blocksOf = (report: Report): readonly StoredBlock[] =>
  (report.sections.find(({ id }) => id === 'findings')?.blocks ?? []).filter(
    ({ kind }) => kind === 'findings',
  )

const wide = (share: number) => finding('interval-wide', 'warning', { share, repeats: 5 })

const options = { language: 'en', root: '..', siblings: [] } as const

describe('findings', () => {
  it('are in one box for each cause, the worst first', () => {
    const report = reportWith([
      [finding('loader-keeps-up', 'note', { share: 0, rate: 9 }), wide(0.1)],
      [wide(0.2), finding('few-repeats', 'note', { repeats: 3 })],
    ])
    const boxes = blocksOf(report).map((block) => (block.kind === 'findings' ? block : undefined))
    expect(boxes.map((box) => [box?.cause.en, box?.items.map(({ finding: { code } }) => code)])).toEqual([
      ['Too few figures for a narrow interval', ['interval-wide', 'interval-wide', 'few-repeats']],
      ['Loading of data', ['loader-keeps-up']],
    ])
  })

  it('of one repeat are under a head that says that there is no interval', () => {
    const [box] = blocksOf(reportWith([[finding('few-repeats', 'warning', { repeats: 1 })]]))
    expect(box).toMatchObject({
      cause: { en: 'Too few repeats for an interval', zh: '重复次数不足，无法给出置信区间' },
    })
  })

  it('that say the same of several cases are one item, and of all cases name none', () => {
    const same = finding('few-repeats', 'note', { repeats: 3 })
    const [block] = blocksOf(reportWith([[same], [], [same]]))
    const [all] = blocksOf(reportWith([[same], [same]]))
    expect(block).toMatchObject({ items: [{ subject: 'cases', about: [{}, {}] }] })
    expect(all).toMatchObject({ items: [{ about: [{ en: 'all cases' }] }] })
  })

  it('of one code have their advice once, and a count instead of a box for each', () => {
    const report = reportWith(Array.from({ length: 12 }, (_, index) => [wide((index + 6) / 100)]))
    for (const page of [renderers.html.render(report, options), renderers.md.render(report, options)]) {
      // Once in the line that counts, and once above its advice.
      expect(page.match(/interval-wide/g)).toHaveLength(2)
      expect(page).toContain('12 cases')
      expect(page.match(/→/g)).toHaveLength(1)
      for (let share = 6; share < 18; share++) expect(page).toContain(`±${share}`)
    }
    expect(renderers.html.render(report, options)).toContain('<summary>6 more</summary>')
  })

  it('of every code have a row that states their cause', () => {
    expect([...findingRows.keys()].sort()).toEqual([...codesInUse().findings].sort())
  })

  it('of a code that only another version has are not lost', () => {
    expect(causeOf({ code: 'made-up' })).toBe('other')
    expect(causeOf({ code: 'constructor' })).toBe('other')
  })
})
