import { expect, it } from 'vitest'
import { keptAxes } from '../model/axes/axis-shape.ts'
import { caseId, type Case } from '../model/case.ts'
import { protocolNamed, protocols } from '../protocols/protocols.ts'
import { ratio, seconds } from '../model/units.ts'
import { CaseLabels } from './case-words.ts'
import { protocolRule, repeatsText } from './protocol-words.ts'
import { WorkloadWords } from './workload-words.ts'

const point = (more: Partial<Case>): Case => {
  const settings = {
    workload: 'm/a',
    topology: { nodes: 1, devicesPerNode: 8 },
    batchPerDevice: 4,
    axes: keptAxes({}),
    parameters: { steps: 120, seed: 1 },
    ...more,
  } as const
  return { id: caseId(settings, {}), ...settings }
}

it('a label tells apart without saying what all cases share', () => {
  const cases = [
    point({ axes: keptAxes({ loader: 'dali' }) }),
    point({ axes: keptAxes({ loader: 'dali', xla: true }) }),
    point({ axes: keptAxes({ loader: 'dali' }), parameters: { steps: 500, seed: 1 } }),
    point({ axes: keptAxes({ loader: 'dali', precision: 'amp' }), workload: 'm/b' }),
  ]
  const labels = new CaseLabels(cases, new WorkloadWords({}))
  expect(cases.map((matrixCase) => labels.label(matrixCase).en)).toEqual([
    'm/a · 1×8 · FP32 · batch 4 · without XLA · steps=120',
    'm/a · 1×8 · FP32 · batch 4 · XLA · steps=120',
    'm/a · 1×8 · FP32 · batch 4 · without XLA · steps=500',
    'm/b · 1×8 · AMP · batch 4',
  ])
  expect(new Set(cases.map((matrixCase) => labels.label(matrixCase).zh)).size).toBe(cases.length)
})

it('a label has the words of the author in place of a parameter and its value', () => {
  const cases = [point({ parameters: { series: '' } }), point({ parameters: { series: 'later', seed: 1 } })]
  const later = { en: 'measured again', zh: '重测' }
  const labels = new CaseLabels(cases, new WorkloadWords({}), new Map(), { series: { later } })
  expect(cases.map((matrixCase) => labels.label(matrixCase))).toEqual([
    { en: '1×8 · FP32 · batch 4', zh: '1×8 · FP32 · batch size 4' },
    { en: '1×8 · FP32 · batch 4 · measured again', zh: '1×8 · FP32 · batch size 4 · 重测' },
  ])
})

it('every protocol has a rule of its own in every language', () => {
  for (const language of ['en', 'zh'] as const) {
    const rules = protocols.map((protocol) => protocolRule(protocol)[language])
    expect(new Set(rules).size).toBe(rules.length)
  }
})

it("DLPerf's rule is told from its data", () => {
  const rule = protocols.filter(({ name }) => name === 'dlperf').map(protocolRule)
  expect(rule).toEqual([
    {
      en: "The first 20 steps are dropped as warm-up, the next 100 count; throughput as the log reports it; mean over the window; the case's figure is the median of its runs.",
      zh: '剔除前 20 步（预热），取其后 100 步；采用日志中打印的吞吐率；窗口内取平均值；各次重复取中位数。',
    },
  ])
})

it('a rule that drops nothing says which records count, and which steps the log leaves out', () => {
  const { en, zh } = protocolRule(protocolNamed('dlperf-first-100'))
  expect(en).toContain('The first 100 records count; the log has no record of the first 20 steps;')
  expect(zh).toContain('取前 100 条记录；日志不打印前 20 步；')
})

it('repeats are told as they are stopped', () => {
  expect(repeatsText({ kind: 'fixed', count: 1 }).en).toBe('one run per case')
  expect(repeatsText({ kind: 'until-narrow', min: 3, max: 10, within: ratio(0.01) })).toEqual({
    en: '3 to 10 runs per case, until the interval is within ±1%',
    zh: '每个用例运行 3 至 10 次，直到置信区间半宽不超过 1%',
  })
  expect(repeatsText({ kind: 'until-ratio', min: 5, max: 20, within: ratio(0.005) })).toEqual({
    en: '5 to 20 runs per case, until the interval of the ratio of variants is within ±0.5%',
    zh: '每个用例运行 5 至 20 次，直到变体间比值的置信区间半宽不超过 0.5%',
  })
  expect(repeatsText({ kind: 'fixed', count: 5, pause: seconds(20) })).toEqual({
    en: '5 runs per case, with a pause of 20 s before each',
    zh: '每个用例运行 5 次，每次运行前暂停 20 秒',
  })
})

it('a label has the layout in one part, and no count of one', () => {
  const layouts = [{}, { 'tensor-parallel': 2 }, { accumulation: 1 }, { accumulation: 4 }]
  const cases = layouts.map((axes) => point({ axes: keptAxes(axes) }))
  const labels = new CaseLabels(cases, new WorkloadWords({}))
  expect(cases.map((matrixCase) => labels.label(matrixCase).en.replace('1×8 · FP32 · batch 4', ''))).toEqual([
    ' · DP 8',
    ' · TP 2 × DP 4',
    ' · DP 8',
    ' · DP 8 · 4 accumulation steps',
  ])
})
