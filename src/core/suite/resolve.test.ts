import { describe, expect, it } from 'vitest'
import { same } from '../model/text.ts'
import { suiteFrom } from '../../../test/samples/suite.ts'

const least = 'suite: least\nmatrix: { workload: resnet50/sample, batch: 32 }\n'

describe('resolveSuite', () => {
  it('fills in every default', () => {
    expect(suiteFrom(least)).toMatchObject({
      name: 'least',
      matrices: [
        {
          topologies: [{ nodes: 1, devicesPerNode: 1 }],
          axes: { precision: ['fp32'], xla: [false], loader: ['native'], data: ['synthetic'] },
          parameters: {},
        },
      ],
      skip: [],
      repeats: { kind: 'fixed', count: 3 },
      protocol: { name: 'steady' },
      budget: { total: undefined, run: 3600, quiet: 600 },
      target: 'local',
      seed: 1,
      environment: {},
      report: {
        title: { en: 'least', zh: 'least' },
        languages: ['en', 'zh'],
        tables: ['scaling', 'runs'],
        decimals: { throughput: 2, speedup: 2 },
        notes: [],
        environment: [],
      },
    })
  })

  it('takes a scalar wherever it takes a list', () => {
    const lists = 'suite: least\nmatrix: [{ workload: [resnet50/sample], batch: [32], topology: [1x1] }]\n'
    expect(suiteFrom(lists)).toEqual(suiteFrom(least))
  })

  it('reads batches by precision, and leaves the others without', () => {
    const suite = suiteFrom(
      'suite: s\nmatrix: { workload: resnet50/sample, precision: [fp32, amp], batch: { fp32: 128, amp: [208, 256] } }\n',
    )
    expect(suite.matrices[0]?.batches).toEqual({ fp32: [128], amp: [208, 256] })
  })

  it('keeps what was typed where a text is wanted, even if it looks like a number', () => {
    const suite = suiteFrom(
      'suite: s\nmatrix: { workload: resnet50/sample, batch: 1, parameters: { tag: [1.10, 0x10, true] } }\n' +
        'environment: { OMP_NUM_THREADS: 1, VERSION: 1.10, FLAG: no }\n',
    )
    expect(suite.matrices[0]?.parameters).toEqual({ tag: ['1.10', '0x10', 'true'] })
    expect(suite.environment).toEqual({ OMP_NUM_THREADS: '1', VERSION: '1.10', FLAG: 'no' })
  })

  it('takes one text for every language, or one for each', () => {
    const titled = (title: string) => suiteFrom(`${least}title: ${title}\n`).report.title
    expect(titled('ResNet')).toEqual({ en: 'ResNet', zh: 'ResNet' })
    expect(titled('{ en: speed, zh: 速度 }')).toEqual({ en: 'speed', zh: '速度' })
  })

  it('reads repeats that stop once the figure is narrow', () => {
    expect(suiteFrom(`${least}repeats: { min: 3, max: 8, within: 2.5% }\n`).repeats).toEqual({
      kind: 'until-narrow',
      min: 3,
      max: 8,
      within: 0.025,
    })
  })

  it('keeps in a skip rule only the parts that were written', () => {
    const { skip } = suiteFrom(
      `${least}skip: [{ when: { topology: 1x1, parameters: { steps: 100 } }, reason: open }]\n`,
    )
    expect(skip).toEqual([
      {
        when: { topology: [{ nodes: 1, devicesPerNode: 1 }], axes: {}, parameters: { steps: [100] } },
        reason: same('open'),
      },
    ])
  })
})

describe('a protocol with changes', () => {
  const protocol = (yaml: string) => suiteFrom(`${least}protocol: ${yaml}\n`).protocol

  it('says every change in its name, so that no two rules share one', () => {
    expect(protocol('{ base: dlperf, skip: 5, count: 50 }')).toMatchObject({
      name: 'dlperf(skip=5,count=50)',
      window: { kind: 'fixed', skip: 5, count: 50, unit: 'steps' },
      source: 'steps',
      statistic: 'mean',
    })
  })

  it('without changes is the named one', () => {
    expect(protocol('{ base: dlperf }')).toEqual(protocol('dlperf'))
  })

  it('makes the automatic window a fixed one as soon as a number is given', () => {
    expect(protocol('{ base: steady, skip: 3 }').window).toEqual({ kind: 'fixed', skip: 3, count: 'rest' })
  })

  it("takes a log's own summary as it is reported", () => {
    expect(protocol('{ base: dlperf, from: summary }')).toMatchObject({ statistic: 'reported' })
  })
})
