import { describe, expect, it } from 'vitest'
import { fixture } from '../../../test/report/fixture.ts'
import { finding } from '../model/finding.ts'
import { known, missing, skipReason } from '../model/missing.ts'
import type { DocumentFigure } from '../model/measurement.ts'
import { printedDecimals } from '../text/quantities.ts'
import { same } from '../model/text.ts'
import { buildReport } from './build.ts'
import type { ReportInput } from './input.ts'
import { renderers } from './render/renderers.ts'

const options = (language: 'en' | 'zh') => ({ language, root: '..', siblings: [] }) as const

/** A document with one figure of each case, and what it states of the repeats behind them. */
function published(
  stated: DocumentFigure['repeats'],
  figures: readonly number[] = [355.69, 11622.9],
): ReportInput {
  const input = fixture({
    environment: missing('not-executed-here', { en: 'not executed here', zh: '并非在此执行' }),
    origin: 'published',
    report: { title: same('Published'), tables: ['scaling'], decimals: { throughput: 3, speedup: 2 } },
    cases: figures.map((figure, index) => ({
      workload: 'resnet50/pytorch',
      at: index === 0 ? '1x1' : '4x8',
      precision: 'fp32',
      batch: 128,
      runs: [figure],
    })),
  })
  const results = input.results.map((result, index) => {
    const printed = { decimals: printedDecimals(figures[index] ?? 0), repeats: stated }
    return {
      ...result,
      runs: result.runs.map((run) => ({ ...run, measurement: { ...run.measurement, printed } })),
    }
  })
  return { ...input, results }
}

const notPrinted = missing('repeats-not-printed')

const pages = (input: ReportInput) => {
  const report = buildReport(input)
  return {
    en: renderers.md.render(report, options('en')),
    zh: renderers.md.render(report, options('zh')),
    report,
  }
}

describe('a report of a published document', () => {
  it('does not claim that steady made its figures, nor that there were runs or logs', () => {
    const { en, zh, report } = pages(published(notPrinted))
    expect(en).toContain(
      'All throughputs are those of published documents. Calculated by steady: speedups and scaling efficiency. Laid out by',
    )
    expect(zh).toContain('吞吐率均取自公布的文档。加速比与扩展效率由 steady 计算。')
    expect(en).not.toMatch(/Results by steadystate|These runs were made|log lines/)
    expect(zh).not.toMatch(/结果由 steadystate|这些运行由他人完成|日志行/)
    const page = renderers.html.render(report, options('en'))
    expect(page).toContain('All throughputs are those of published documents')
    expect(page).not.toMatch(/title="[^"]*: run 1/)
  })

  it('prints its figures with the digits of the document, and what is calculated with those of the suite', () => {
    const { en } = pages(published(notPrinted, [355.69, 11622.9]))
    expect(en).toMatch(/\| +355\.69 \|/)
    expect(en).toMatch(/\| +11622\.9 \| +32\.68 \|/)
    expect(en).not.toMatch(/355\.690|11622\.90/)
  })

  it('has a number of runs only where the document states it', () => {
    expect(pages(published(notPrinted)).en).not.toContain('| Runs |')
    const { en } = pages(published(known({ count: 5, statistic: 'median' })))
    expect(en).toMatch(/\| Runs \|[^]*\| +355\.69 \|[^\n]*\| +5 \|/)
  })

  it('does not call a figure of several repeats the first of them', () => {
    const median = pages(published(known({ count: 5, statistic: 'median' })))
    expect(median.en).toMatch(/\| median of 5 \| +355\.69 \|/)
    expect(median.zh).toMatch(/\| 5 次的中位数 \| +355\.69 \|/)
    expect(pages(published(notPrinted)).en).toMatch(/\| +—¹ \| +355\.69 \|/)
  })

  it('says what readers can do about a doubt, who cannot run its cases again', () => {
    const input = published(notPrinted)
    const doubt = finding('nodes-limit', 'note', { nodes: 4, share: 0.8, low: 0.7, high: 0.9 })
    const doubted = { ...input, results: input.results.map((result) => ({ ...result, findings: [doubt] })) }
    const { en, zh } = pages(doubted)
    expect(en).toContain('The published speedups include this loss')
    expect(en).not.toContain('steady preflight')
    expect(en).toContain('Loss between devices or nodes')
    expect(zh).not.toContain('steady preflight')
  })

  it('says once why cases are left open, and lists them', () => {
    const input = published(notPrinted)
    const skips = input.folder.plan.cases.map((matrixCase) => ({
      case: matrixCase,
      by: 'document' as const,
      reason: skipReason('left-blank', { published: '2020-12-02' }),
    }))
    const open = {
      ...input,
      results: [],
      folder: { ...input.folder, runs: [], plan: { ...input.folder.plan, cases: [], runs: [], skips } },
    }
    const { en, zh } = pages(open)
    const cells = /## Cases without a published figure[^]*?(?=\n(?:## |---))/.exec(en)?.[0] ?? ''
    expect(cells).toContain('The report gives no figure for these configurations.')
    expect(cells.match(/^\| [14]×[18] · FP32 · batch 128 +\|$/gm)).toHaveLength(skips.length)
    expect(zh).toContain('原报告未填写以下配置的数据。')
    expect(en).not.toContain('quoted from a published document')
    // It has no figures that anything could be said of.
    expect(en).not.toMatch(/All throughputs|published figures|A throughput cell/)
    expect(zh).not.toMatch(/吞吐率均取自|公布的数值/)
  })

  it('counts the cases that have a figure, and says which figure has no interval', () => {
    const { en, zh } = pages(published(notPrinted))
    expect(en).toContain('This figure has no confidence interval. The report gives figures for 2 cases.')
    expect(zh).toContain('该数值没有置信区间。原报告给出 2 个用例的数据。')
  })

  it('heads no other framework in place of its subject that has no figure', () => {
    const input = published(notPrinted)
    const subject = {
      workloads: ['resnet50/paddle'],
      topologies: [],
      axes: {},
      batches: { fp32: [], tf32: [], fp16: [], bf16: [], amp: [] },
      parameters: {},
    }
    const suite = { ...input.folder.suite, matrices: [subject] }
    const { en, zh } = pages({ ...input, folder: { ...input.folder, suite } })
    expect(en).toMatch(/\*\*The report gives no figure of resnet50\/paddle yet, only of .*pytorch\./)
    expect(zh).toMatch(/\*\*原报告尚未填写 resnet50\/paddle 的数据，仅有 .*pytorch 的数据。/)
  })

  it('takes the order of listed repeats for that of the tests only where it says so', () => {
    const input = published(notPrinted)
    const doubt = finding('repeats-alike', 'warning', { repeats: 7 })
    const { en, zh } = pages({
      ...input,
      results: input.results.map((result) => ({ ...result, findings: [doubt] })),
    })
    expect(en).toContain('if the rows are in the order of the tests, neighbours are alike')
    expect(zh).toContain('若各行按测试先后排列，相邻结果较为接近，区间可能偏窄')
  })

  it('says of which figures a doubt was examined where some have no interval', () => {
    const input = published(notPrinted)
    const doubt = finding('nodes-limit', 'note', { nodes: 4, share: 0.8, low: 0.7, high: 0.9 })
    const { en } = pages({
      ...input,
      results: input.results.map((result) => ({ ...result, findings: [doubt] })),
    })
    expect(en).toContain('Figures without an interval were not examined for this.')
  })

  it('explains efficiency only where a case has one', () => {
    expect(pages(published(notPrinted)).en).toContain('efficiency is speedup')
    expect(pages(published(notPrinted, [355.69])).en).not.toContain('efficiency is speedup')
  })
})
