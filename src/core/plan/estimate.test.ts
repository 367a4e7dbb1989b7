import { offerOf } from '../../../test/samples/offer.ts'
import { describe, expect, it } from 'vitest'
import { sampleWorkloads, suiteFrom } from '../../../test/samples/suite.ts'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import { known } from '../model/missing.ts'
import { seconds } from '../model/units.ts'
import { estimateTime, expectedTimes, type CaseTimes } from './estimate.ts'
import { planFindings } from './findings.ts'
import { makePlan } from './plan.ts'

function planned(yaml: string, workloads = sampleWorkloads) {
  const suite = suiteFrom(`suite: s\nmatrix: { workload: resnet50/sample, ${yaml}\n`, workloads)
  return { suite, plan: makePlan(suite, workloads, offerOf()) }
}

function estimate(yaml: string, measured: CaseTimes = new Map(), workloads = sampleWorkloads) {
  const { suite, plan } = planned(yaml, workloads)
  return estimateTime(plan, suite.repeats, expectedTimes(plan.cases, workloads, measured), measured)
}

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

describe('planFindings', () => {
  const codes = (yaml: string) => {
    const { suite, plan } = planned(yaml)
    return planFindings(suite, plan, estimate(yaml)).map(({ code }) => code)
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
  })

  it('says that a skip rule matches nothing', () => {
    expect(codes('batch: 40 }\nskip: [{ when: { batch: 41 }, reason: r }]')).toEqual(['skip-rule-unused'])
  })
})
