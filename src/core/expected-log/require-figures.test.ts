import { describe, expect, it } from 'vitest'
import { offerOf } from '../../../test/samples/offer.ts'
import { wordsOf } from '../../../test/samples/sentences.ts'
import { suiteFrom } from '../../../test/samples/suite.ts'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import { placeText, SteadyError } from '../model/error.ts'
import { makePlan } from '../plan/plan.ts'
import { settleWorkloads } from '../plan/offer.ts'
import { anyCapacity } from '../model/capacity.ts'
import { requireFigures } from './require-figures.ts'

/** The error of a plan of a workload that prints this; `none` where it has figures. */
function errorOf(prints: string, suite: string, matrix = ''): string {
  const yaml = `${sampleWorkloadYaml}prints: ${prints}\n`
  const workloads = new Map([['resnet50/sample', sampleWorkload('resnet50/sample', yaml)]])
  const read = suiteFrom(
    `suite: s\nmatrix: { workload: resnet50/sample, batch: 4${matrix} }\n${suite}\n`,
    workloads,
  )
  try {
    requireFigures(
      read,
      makePlan(read, settleWorkloads(workloads, anyCapacity), offerOf()),
      workloads,
      'suite.yaml',
    )
  } catch (error) {
    if (!(error instanceof SteadyError) || error.place === undefined) throw error
    const { seen, fix } = wordsOf(error)
    return `${placeText(error.place)} ${error.code}: ${seen} | ${fix}`
  }
  return 'none'
}

const everyStep = '{ summary: true, clock: true }'
const steps = (count: string) => `, parameters: { steps: ${count} }`
const refused = 'suite.yaml PROTOCOL_WITHOUT_FIGURE: '

describe('a protocol that the runs of a plan cannot fill', () => {
  it('names the protocol that fits, and the steps that would be enough', () => {
    expect(errorOf(everyStep, 'protocol: dlperf', steps('12'))).toBe(
      `${refused}dlperf gives no figure for resnet50/sample, which prints steps 1 to 12: the log has 12 steps, dlperf needs 120 | Set 'protocol: steady', or 'steps: 120' or more under 'parameters'.`,
    )
  })

  it('counts the steps that a program does not print', () => {
    const silent = '{ first: 21, summary: { after: 20 }, clock: true }\nrules: [dlperf-first-100]'
    expect(errorOf(silent, 'protocol: dlperf', steps('120'))).toBe(
      `${refused}dlperf gives no figure for resnet50/sample, which prints steps 21 to 120: the log has 100 steps, dlperf needs 120 | Set 'protocol: dlperf-first-100', or 'steps: 140' or more under 'parameters'.`,
    )
    expect(errorOf(silent, 'protocol: dlperf-first-100', steps('120'))).toBe('none')
    expect(errorOf(silent, 'protocol: dlperf-elapsed-first-100', steps('120'))).toBe('none')
    expect(errorOf(silent, 'protocol: collection', steps('120'))).toBe('none')
  })

  it('says that a run ends within the warm-up of its program', () => {
    const warmUp = "{ first: { after: '{threads}' }, summary: { after: '{threads}' }, clock: true }"
    const short = errorOf(warmUp, 'protocol: ngc', ', parameters: { steps: 60, threads: 64 }')
    expect(short).toBe(
      `${refused}resnet50/sample prints its first step line at step 65, but the run has 60 steps | Set 'steps: 65' or more under 'parameters'.`,
    )
    expect(errorOf(warmUp, 'protocol: ngc', ', parameters: { steps: 65, threads: 64 }')).toBe('none')
  })

  it('knows a program without a final figure', () => {
    const noSummary = '{ every: 10, summary: false, clock: true }\nrules: [perf-mean-10]'
    expect(errorOf(noSummary, 'protocol: ngc', steps('500'))).toBe(
      `${refused}ngc gives no figure for resnet50/sample, which prints every 10 steps from step 10 to 500: the log prints no final figure | Set 'protocol: perf-mean-10'.`,
    )
  })

  it('counts lines where the protocol counts lines', () => {
    const coarse = '{ every: 10, summary: false, clock: true }'
    expect(errorOf(coarse, 'protocol: perf-mean-10', steps('100'))).toContain("or 'steps: 110' or more")
    expect(errorOf(coarse, 'protocol: perf-mean-10', steps('110'))).toBe('none')
  })

  it('refuses a steady window of fewer lines than it needs, and of no more', () => {
    expect(errorOf(everyStep, '', steps('2'))).toContain("Set 'protocol: ngc', or 'steps: 3' or more")
    expect(errorOf(everyStep, '', steps('3'))).toBe('none')
  })

  it('names each number of steps once, whatever else the cases differ in', () => {
    expect(() =>
      errorOf(everyStep, 'protocol: dlperf', `, topology: [1x1, 1x8]${steps('[10, 20, 200]')}`),
    ).not.toThrow()
    const { length } = errorsOf('dlperf', `, topology: [1x1, 1x8]${steps('[10, 20, 200]')}`)
    expect(length).toBe(2)
  })
})

/** Every problem of the one error. */
function errorsOf(protocol: string, matrix: string): readonly unknown[] {
  const workloads = new Map([
    ['resnet50/sample', sampleWorkload('resnet50/sample', `${sampleWorkloadYaml}prints: ${everyStep}\n`)],
  ])
  const suite = suiteFrom(
    `suite: s\nmatrix: { workload: resnet50/sample, batch: 4${matrix} }\nprotocol: ${protocol}\n`,
    workloads,
  )
  try {
    requireFigures(
      suite,
      makePlan(suite, settleWorkloads(workloads, anyCapacity), offerOf()),
      workloads,
      'suite.yaml',
    )
  } catch (error) {
    if (error instanceof SteadyError) return [error, ...(error.details.others ?? [])]
  }
  return []
}

describe('nothing is refused', () => {
  it.each([
    ['of a workload that does not say what it prints', 'dlperf', ''],
    [
      'of elapsed time without a clock: steady keeps when lines arrive',
      'dlperf-elapsed',
      '{ summary: false, clock: false }',
    ],
    [
      'of a run whose data decide its steps',
      'dlperf',
      '{ first: 21, summary: false, clock: true, steps: 1000 }',
    ],
    [
      'of several epochs that together are long enough',
      'dlperf',
      '{ epochs: 2, summary: false, clock: true }',
    ],
  ])('%s', (_, protocol, prints) => {
    const workloads = new Map([
      [
        'resnet50/sample',
        sampleWorkload(
          'resnet50/sample',
          `${sampleWorkloadYaml}${prints === '' ? '' : `prints: ${prints}\n`}`,
        ),
      ],
    ])
    const count = prints.includes('epochs') ? 60 : prints === '' ? 12 : 120
    const suite = suiteFrom(
      `suite: s\nmatrix: { workload: resnet50/sample, batch: 4${steps(String(count))} }\nprotocol: ${protocol}\n`,
      workloads,
    )
    requireFigures(
      suite,
      makePlan(suite, settleWorkloads(workloads, anyCapacity), offerOf()),
      workloads,
      'suite.yaml',
    )
  })

  it('of cases that the suite skips', () => {
    const skipped = 'protocol: dlperf\nskip: [{ when: { parameters: { steps: 12 } }, reason: none }]'
    expect(errorOf(everyStep, skipped, steps('[12, 120]'))).toBe('none')
  })
})
