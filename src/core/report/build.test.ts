import { expect, it } from 'vitest'
import { fixture } from '../../../test/report/fixture.ts'
import { failedSuite, publishedSuite, scalingSuite, versusSuite } from '../../../test/report/suites.ts'
import type { Finding } from '../model/finding.ts'
import { missing } from '../model/missing.ts'
import { languages } from '../model/text.ts'
import { buildReport } from './build.ts'
import type { ReportInput } from './input.ts'
import { reportFiles } from './files.ts'
import { reportFormats } from './render/renderers.ts'

const all = { formats: reportFormats, languages, root: '..' }
const suites = [scalingSuite, versusSuite, publishedSuite, failedSuite]

it('the same results give the same files, byte for byte, wherever they lie', () => {
  for (const suite of suites) {
    const input = suite()
    const elsewhere = { ...input, folder: { ...input.folder, path: '/somewhere/else' } }
    expect(reportFiles(buildReport(elsewhere), all)).toEqual(reportFiles(buildReport(input), all))
  }
})

it('the order in which results come does not matter', () => {
  const input = scalingSuite()
  const turned: ReportInput = { ...input, results: input.results.toReversed() }
  expect(reportFiles(buildReport(turned), all)).toEqual(reportFiles(buildReport(input), all))
})

it('every text of a report is there in every language', () => {
  for (const suite of suites) {
    const texts: { readonly en: string; readonly zh: string }[] = []
    JSON.stringify(buildReport(suite()), (_, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'en' in value && 'zh' in value)
        texts.push(value as { en: string; zh: string })
      return value
    })
    expect(texts.length).toBeGreaterThan(50)
    for (const { en, zh } of texts) expect(en === '').toBe(zh === '')
  }
})

it('report.json keeps the unrounded value, its interval and its evidence', () => {
  const files = reportFiles(buildReport(scalingSuite()), { ...all, formats: ['json'] })
  expect(files.map(({ name }) => name)).toEqual(['report.json'])
  expect(JSON.parse(files[0]?.content ?? '')).toMatchObject({ version: 2, protocol: 'dlperf' })
  expect(files[0]?.content).toContain('"value": 402.875')
})

it('a file of each language names the others', () => {
  const files = reportFiles(buildReport(versusSuite()), { ...all, formats: ['md'] })
  expect(files.map(({ name, content }) => [name, /\(report\.(..)\.md\)/.exec(content)?.[1]])).toEqual([
    ['report.en.md', 'zh'],
    ['report.zh.md', 'en'],
  ])
  const alone = reportFiles(buildReport(versusSuite()), { ...all, formats: ['md'], languages: ['zh'] })
  expect(alone.map(({ content }) => content.includes('English'))).toEqual([false])
})

it('the summary tells the largest case and what could not be measured', () => {
  expect(buildReport(scalingSuite()).summary).toEqual({
    en: 'resnet50/pytorch reaches 11254.33 images/s (95% CI 11190.60 – 11302.18) on 4 nodes × 8 devices (FP32, batch 128 per device). Speedup over one device: 28.06× (95% CI 27.90 – 28.18); scaling efficiency: 87.7% (95% CI 87.2 – 88.0). 23 of 27 runs measured, 3 failed; 1 case skipped.',
    zh: 'resnet50/pytorch（4 机 32 卡，FP32，单卡 batch size 128）的吞吐率为 11254.33 images/s（95% 置信区间 11190.60 – 11302.18），是单机单卡的 28.06 倍（95% 置信区间 27.90 – 28.18）；扩展效率 87.7%（95% 置信区间 87.2 – 88.0）。共 27 次运行，有效 23 次，失败 3 次；跳过 1 个用例。',
  })
  expect(buildReport(failedSuite()).summary.en).toBe(
    'No case could be measured. 0 of 3 runs measured, 3 failed.',
  )
})

it('a headline names every axis by which its case differs from others', () => {
  const cases = [false, true].map((xla) => ({
    workload: 'm/a',
    at: '1x8',
    precision: 'amp' as const,
    batch: 224,
    runs: [10, xla ? 20 : 11],
    xla,
  }))
  const { summary } = buildReport(
    fixture({ environment: missing('none', { en: 'none', zh: '无' }), report: {}, cases }),
  )
  expect(summary.en).toContain('(AMP, batch 224 per device, XLA)')
})

it('no case leads where cases count different things, and a figure that its logs speak against is no plain headline', () => {
  const input = scalingSuite()
  const [first, ...others] = input.results
  if (first === undefined) expect.fail('no results')
  const mixed = buildReport({ ...input, results: [{ ...first, unit: 'words' }, ...others] })
  expect(mixed.summary.en).toMatch(
    /^The cases are measured in (words|images)\/s, (words|images)\/s, which do not compare\. /,
  )

  const doubt: Finding = {
    code: 'summary-differs',
    level: 'warning',
    seen: { en: 'the log says another', zh: '日志另有说法' },
    todo: { en: 'Look.', zh: '请查看。' },
  }
  const doubtful = input.results.map((result) => ({
    ...result,
    findings: [doubt],
    grade: { grade: 'doubtful' as const, limit: doubt },
  }))
  expect(buildReport({ ...input, results: doubtful }).summary.en).toContain(
    'This figure is doubtful (summary-differs)',
  )
})

it('only a machine with GPUs has cards in Chinese', () => {
  const input = versusSuite()
  expect(buildReport(input).summary.zh).toContain('单机 8 个设备')
  const { environment } = scalingSuite().folder
  expect(buildReport({ ...input, folder: { ...input.folder, environment } }).summary.zh).toContain(
    '单机 8 卡',
  )
})

it('of several frameworks the summary tells which leads, with both intervals, and whether they overlap', () => {
  expect(buildReport(versusSuite()).summary.en).toBe(
    'resnet50 on 8 devices (AMP, batch 256 per device): tensorflow · XLA leads 2 frameworks with 6011.1 images/s; pytorch follows with 5920.4 images/s. These figures have no confidence intervals. 5 of 5 runs measured; 1 case skipped.',
  )
  const compared = (second: readonly number[]) =>
    buildReport(
      fixture({
        environment: missing('none', { en: 'none', zh: '无' }),
        report: {},
        cases: [
          { workload: 'm/a', at: '1x1', precision: 'fp32', batch: 4, runs: [10, 11, 12] },
          { workload: 'm/b', at: '1x1', precision: 'fp32', batch: 4, runs: second },
        ],
      }),
    ).summary.en
  expect(compared([7, 8, 9])).not.toContain('overlap')
  expect(compared([9, 10, 11])).toMatch(/The intervals of \S+ and \S+ overlap, so their order is open\./)
})

it('the environment of runs that were made states where their programs come from', () => {
  const input = scalingSuite()
  const source = {
    repository: 'https://example.com/train',
    commit: 'fed7ba99',
    folder: 'cnn',
    baseImage: undefined,
    versions: {},
    build: undefined,
  }
  const workload = {
    model: 'm',
    framework: 'f',
    unit: undefined,
    format: undefined,
    devices: undefined,
    source,
  }
  const stated = (nodes: typeof input.folder.nodes) => {
    const report = buildReport({
      ...input,
      folder: { ...input.folder, nodes, workloads: { train: workload } },
    })
    return JSON.stringify(report.sections).includes('https://example.com/train at fed7ba99, cnn')
  }
  expect([stated(input.folder.nodes), stated([])]).toEqual([true, false])
})

it('the headline and the table state an image size that all frameworks share', () => {
  const settings = { precision: 'fp32', batch: 4, imageSize: 64 } as const
  const { summary, sections } = buildReport(
    fixture({
      environment: missing('none', { en: 'none', zh: '无' }),
      report: { tables: ['versus'] },
      cases: ['1x1', '1x2'].flatMap((at) => [
        { ...settings, at, workload: 'm/a', runs: [10, 11, 12] },
        { ...settings, at, workload: 'm/b', runs: [7, 8, 9] },
      ]),
    }),
  )
  expect(summary.en).toContain('(FP32, batch 4 per device, 64×64 pixels)')
  const table = sections[0]?.blocks.find(({ kind }) => kind === 'table')
  expect(JSON.stringify(table)).toContain('BS=4 · 64×64 pixels')
})

it('results come first, then what speaks against them, then the method, and the logs last', () => {
  expect(buildReport(scalingSuite()).sections.map(({ id }) => id)).toEqual([
    'results',
    'findings',
    'environment',
    'description',
    'reproduce',
    'skipped',
    'runs',
    'logs',
  ])
})
