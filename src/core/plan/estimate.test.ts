import { offerOf } from '../../../test/samples/offer.ts'
import { describe, expect, it } from 'vitest'
import { readBaseline } from '../baselines/read.ts'
import { sampleWorkloads, suiteFrom } from '../../../test/samples/suite.ts'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import { known } from '../model/missing.ts'
import { seconds } from '../model/units.ts'
import { anyCapacity } from '../model/capacity.ts'
import type { Case } from '../model/case.ts'
import { estimateTime, expectedTimes, type TimeEvidence } from './estimate.ts'
import { planFindings } from './findings.ts'
import { makePlan } from './plan.ts'
import type { Workload } from '../model/workload.ts'
import { settleWorkloads } from './offer.ts'

function planned(yaml: string, workloads: ReadonlyMap<string, Workload> = sampleWorkloads) {
  const suite = suiteFrom(`suite: s\nmatrix: { workload: resnet50/sample, ${yaml}\n`, workloads)
  return { suite, plan: makePlan(suite, settleWorkloads(workloads, anyCapacity), offerOf()) }
}

function estimate(
  yaml: string,
  measured: TimeEvidence['measured'] = new Map(),
  workloads: ReadonlyMap<string, Workload> = sampleWorkloads,
) {
  const { suite, plan } = planned(yaml, workloads)
  return estimateTime(plan, suite.repeats, timesOf(plan.cases, { measured }, workloads))
}

const timesOf = (
  cases: readonly Case[],
  evidence: Partial<TimeEvidence>,
  workloads: ReadonlyMap<string, Workload> = sampleWorkloads,
) =>
  expectedTimes(cases, settleWorkloads(workloads, anyCapacity), {
    measured: new Map(),
    gpu: undefined,
    baselines: [],
    ...evidence,
  })

describe('estimateTime', () => {
  it('adds up start-up and steps × batch ÷ throughput, whatever the number of devices', () => {
    // 10 s + 100 steps × 40 ÷ 400/s = 20 s for each of 2 × 3 runs.
    expect(estimate('topology: [1x1, 1x8], batch: 40 }\nrepeats: 3')).toEqual(
      known({ total: 120, least: 120, from: 'catalogue' }),
    )
  })

  it('gives the least and the most where repeats stop by themselves', () => {
    expect(estimate('batch: 40 }\nrepeats: { min: 2, max: 5, within: 1% }')).toEqual(
      known({ total: 100, least: 40, from: 'catalogue' }),
    )
  })

  it('adds the pauses between runs', () => {
    // 6 runs of 20 s have 5 pauses between them, 4 runs 3.
    expect(estimate('topology: [1x1, 1x8], batch: 40 }\nrepeats: { count: 3, pause: 30s }')).toEqual(
      known({ total: 270, least: 270, from: 'catalogue' }),
    )
    expect(
      estimate('topology: [1x1, 1x8], batch: 40 }\nrepeats: { min: 2, max: 3, within: 1%, pause: 30s }'),
    ).toEqual(known({ total: 270, least: 170, from: 'catalogue' }))
  })

  it('prefers what earlier runs of the same case took, and says so only if all were measured', () => {
    const times = (entries: [string, number][]) =>
      estimate('batch: [40, 80] }\nrepeats: 1', new Map(entries.map(([id, time]) => [id, seconds(time)])))
    expect(times([['resnet50-sample_1x1_fp32_b40', 7]])).toEqual(
      known({ total: 37, least: 37, from: 'catalogue' }),
    )
    expect(
      times([
        ['resnet50-sample_1x1_fp32_b40', 7],
        ['resnet50-sample_1x1_fp32_b80', 8],
      ]),
    ).toEqual(known({ total: 15, least: 15, from: 'measured' }))
  })

  it('is missing, not zero, where a workload gives no figures', () => {
    const yaml = sampleWorkloadYaml.replace(/^estimate:.*$/m, '')
    const workloads = new Map([['resnet50/sample', sampleWorkload('resnet50/sample', yaml)]])
    expect(estimate('batch: 40 }', new Map(), workloads)).toMatchObject({
      kind: 'missing',
      code: 'no-estimate',
    })
  })
})

describe('expectedTimes', () => {
  const yaml = 'precision: [fp32, amp], topology: [1x1, 1x8], batch: 40 }'
  const withRates = (rates: string) => {
    const text = sampleWorkloadYaml.replace('throughput-per-device: 400', `throughput-per-device: ${rates}`)
    return new Map([['resnet50/sample', sampleWorkload('resnet50/sample', text)]])
  }
  const sources = (rates: string, evidence: Partial<TimeEvidence>) => {
    const { plan } = planned(yaml, withRates(rates))
    const times = timesOf(plan.cases, evidence, withRates(rates))
    return plan.cases.map(({ id }) => times.get(id)?.source)
  }
  const table = (device: string, framework: string, throughput: number, data = 'real') =>
    `  - document: a.md
    framework: ${framework}
    model: ResNet-50 v1.5
    precision: amp
    batch: 256
    device: ${device}
    data: ${data}
    figures:
      - { topology: 1x1, throughput: ${throughput}, line: 1 }
      - { topology: 1x8, throughput: ${6 * throughput}, line: 2 }
`
  const baseline = (name: string, ...tables: string[]) =>
    readBaseline(
      `baseline: ${name}\ntitle: { en: a, zh: a }\ncollection: c\nrevision: r\npublished: '2024'\ntables:\n${tables.join('')}`,
      'a.yaml',
    )

  it('are of the device that cases run on, and of their precision', () => {
    const rates = '{ cpu: 3, gpu: { fp32: 350, amp: 1100 }, H100: 2000, B200: 4000 }'
    const perDevice = (gpu: string | undefined) =>
      sources(rates, { gpu }).map((source) => source?.kind === 'workload' && source.perDevice)
    expect(perDevice(undefined)).toEqual([350, 1100, 350, 1100])
    expect(perDevice('NVIDIA H100 80GB HBM3')).toEqual([2000, 2000, 2000, 2000])
  })

  describe('of a language model', () => {
    const suite =
      'parameters: { size: [8b, 70b] }, sequence-length: 8192, precision: fp16, topology: 1x8, batch: 2 }'
    const timesFor = (unit: string, gpu: string) => {
      const text = sampleWorkloadYaml
        .replace('model: ResNet-50 v1.5', 'model: Llama 3')
        .replace('unit: images', `unit: ${unit}`)
        .replace(
          'parameters:',
          'parameters:\n  size: { type: string, default: 8b, choices: [8b, 70b], describe: size }',
        )
        .replace('  precision: [', '  sequence-length: { default: 8192, min: 1 }\n  precision: [')
        .replace('multi-node: false', 'multi-node: true')
        .replace('  multi-node: one machine only\n', '')
      const workloads = new Map([['resnet50/sample', sampleWorkload('resnet50/sample', text)]])
      const { plan } = planned(suite, workloads)
      const baselines = [baseline('llama', llama)]
      const times = timesOf(plan.cases, { gpu, baselines }, workloads)
      return plan.cases.map(({ id }) => times.get(id))
    }
    const llama = `  - document: a.md
    framework: torchtitan
    model: Llama 3.1 70B
    unit: tokens
    per: device
    precision: bf16
    batch: 1
    sequence-length: 8192
    device: H100 96GB
    figures:
      - { topology: 8x8, throughput: 819.2, line: 7 }
`
    it('is of its size, in the unit of the workload, and of a GPU with more memory', () => {
      // 100 steps of 16 sequences on 8 devices, each 0.1 sequences/s: 2000 s, after 10 s.
      expect(timesFor('sequences', 'H100 80GB HBM3')[1]).toMatchObject({
        expected: 2010,
        source: { kind: 'published', line: 7, perDevice: 0.1 },
      })
      expect(timesFor('tokens', 'H100 80GB HBM3')[1]).toMatchObject({
        expected: 2010,
        source: { perDevice: 819.2 },
      })
    })

    it('is unknown where nothing of that size is: the rough figure is of the default one', () => {
      const [usual, larger] = timesFor('sequences', 'A100')
      expect(usual).toMatchObject({ source: { kind: 'workload' } })
      expect(larger).toBeUndefined()
    })
  })

  it('are unknown, not those of a CPU, where a workload has no figure for GPUs', () => {
    expect(sources('{ cpu: 3 }', {})).toEqual([undefined, undefined, undefined, undefined])
  })

  it('come from a published figure of the same devices and precision, before the one of the workload', () => {
    const baselines = [
      baseline('others', table('A100-SXM4-80GB', 'sample', 2000)),
      baseline('ours', table('V100', 'sample', 1000)),
    ]
    expect(sources('{ gpu: 9 }', { gpu: 'V100', baselines })).toMatchObject([
      { kind: 'workload', perDevice: 9 },
      { kind: 'published', baseline: 'ours', line: 1, perDevice: 1000, device: 'V100', precision: 'amp' },
      { kind: 'workload', perDevice: 9 },
      { kind: 'published', baseline: 'ours', line: 2, perDevice: 750 },
    ])
  })

  it('come from a figure of the same framework before one of another, then of the same kind of data', () => {
    const baselines = [
      baseline(
        'a',
        table('V100', 'other', 1),
        table('V100', 'sample', 2),
        table('V100', 'sample', 3, 'synthetic'),
      ),
    ]
    const found = sources('9', { gpu: 'Tesla V100-SXM2-16GB', baselines })
    expect(found.map((source) => source?.kind === 'published' && source.perDevice)).toEqual([
      false,
      3,
      false,
      2.25,
    ])
  })

  it('of amp come from a figure of another half precision, before the one of the workload', () => {
    const published = table('V100', 'sample', 1000).replace('precision: amp', 'precision: bf16')
    const found = sources('9', { gpu: 'V100', baselines: [baseline('a', published)] })
    expect(found.slice(0, 2)).toMatchObject([
      { kind: 'workload', perDevice: 9 },
      { kind: 'published', precision: 'bf16', perDevice: 1000 },
    ])
  })

  it('come from earlier runs before anything that was published', () => {
    const baselines = [baseline('a', table('V100', 'sample', 1000))]
    const measured = new Map([['resnet50-sample_1x1_amp_b40', seconds(7)]])
    expect(sources('9', { gpu: 'V100', baselines, measured })[1]).toEqual({ kind: 'measured' })
  })
})

describe('planFindings', () => {
  const codes = (yaml: string) => {
    const { suite, plan } = planned(yaml)
    const times = timesOf(plan.cases, {})
    return planFindings(suite, plan, { estimate: estimate(yaml), times }).map(({ code }) => code)
  }

  it('is silent about a plan in order', () => {
    expect(codes('batch: 40 }\nbudget: { total: 1h }')).toEqual([])
  })

  it('says that nothing will run', () => {
    expect(codes('batch: 40, loader: dali }')).toEqual(['every-case-skipped'])
  })

  it('says that the budget ends before the runs do', () => {
    expect(codes('batch: 40 }\nbudget: { total: 59s }')).toEqual(['budget-too-small'])
    expect(codes('batch: 40 }\nbudget: { total: 60s }')).toEqual([])
    expect(codes('batch: 40 }\nbudget: { run: 19s }')).toEqual(['run-limit-short'])
    expect(codes('batch: 40 }\nbudget: { run: 20s }')).toEqual([])
  })

  it('says that a skip rule matches nothing', () => {
    expect(codes('batch: 40 }\nskip: [{ when: { batch: 41 }, reason: r }]')).toEqual(['skip-rule-unused'])
  })
})
