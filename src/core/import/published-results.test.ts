import { describe, expect, it } from 'vitest'
import { seenIn, wordsOf } from '../../../test/samples/sentences.ts'
import { readBaseline } from '../baselines/read.ts'
import type { Baseline } from '../model/baseline.ts'
import { SteadyError } from '../model/error.ts'
import type { Workload } from '../model/workload.ts'
import { readSuite } from '../suite/read.ts'
import { resolveSuite } from '../suite/resolve.ts'
import { parseWorkload } from '../workload/resolve.ts'
import { publishedResults } from './published-results.ts'

const workload: Workload = parseWorkload(
  `title: own
model: ResNet-50 v1.5
framework: Own
unit: images
command: [train]
supports: { precision: [fp32, amp], loader: any, data: any, xla: any }
needs: { devices: gpu }
parameters:
  steps: { type: integer, default: 120, describe: training steps }
  series: { type: string, default: '', describe: another day }
`,
  { file: 'workload.yaml', name: 'resnet50/own', folder: '/nowhere' },
)

const suiteOf = (matrix: string) =>
  resolveSuite(readSuite(`suite: own\nmatrix: ${matrix}\nprotocol: dlperf\n`, 'suite.yaml'), {
    names: [workload.name],
    workloads: new Map([[workload.name, workload]]),
  })

const baselineOf = (tables: string) =>
  readBaseline(
    `baseline: own
title: { en: Own, zh: 自有 }
collection: Own/Collection
revision: '1'
published: '2026'
tables:${tables}`,
    'own.yaml',
  )

const baseline = (figures: string) =>
  baselineOf(`
  - document: README.md
    framework: Own
    model: ResNet-50 v1.5
    precision: fp32
    batch: 128
    figures:
${figures}`)

const resultsOf = (matrix: string, published: Baseline) =>
  publishedResults(suiteOf(matrix), new Map([[workload.name, workload]]), published)

const importOf = (matrix: string, figures: string) => resultsOf(matrix, baseline(figures))

const fp32 = '{ workload: resnet50/own, precision: fp32, batch: 128, topology: [1x1, 4x8] }'

describe('publishedResults', () => {
  it('makes a run of every printed repeat, each with the line that prints it', () => {
    const { runs } = importOf(
      fp32,
      `      - { topology: 1x1, throughput: 100.5, line: 9, runs: [{ throughput: 100.4, line: 3 }, { throughput: 100.6, line: 4 }] }`,
    )
    expect(runs.map(({ id, origin }) => [id, origin])).toEqual([
      [
        'resnet50-own_1x1_fp32_b128/1',
        {
          kind: 'published',
          figure: 100.4,
          decimals: 1,
          unit: 'images',
          source: { document: 'README.md', line: 3 },
        },
      ],
      [
        'resnet50-own_1x1_fp32_b128/2',
        {
          kind: 'published',
          figure: 100.6,
          decimals: 1,
          unit: 'images',
          source: { document: 'README.md', line: 4 },
        },
      ],
    ])
  })

  it('takes the figures of machines that this workload could not run on: others ran it', () => {
    const { plan } = importOf(fp32, '      - { topology: 4x8, throughput: 3000.5, line: 9 }')
    expect(plan.cases.map(({ id }) => id)).toEqual(['resnet50-own_4x8_fp32_b128'])
  })

  it('skips a case without a figure, with the reason', () => {
    const { plan } = importOf(fp32, '      - { topology: 4x8, throughput: 3000.5, line: 9 }')
    expect(plan.skips).toMatchObject([
      {
        case: { id: 'resnet50-own_1x1_fp32_b128' },
        reason: { code: 'left-blank', data: { published: '2026' } },
      },
    ])
  })

  it('does not lend a figure to a case of another batch or precision', () => {
    const several = '{ workload: resnet50/own, precision: [fp32, amp], batch: { fp32: [64, 128], amp: 128 } }'
    const { runs, plan } = importOf(several, '      - { topology: 1x1, throughput: 100.5, line: 9 }')
    expect(runs.map((run) => run.case.id)).toEqual(['resnet50-own_1x1_fp32_b128'])
    expect(plan.skips).toHaveLength(2)
  })

  it('refuses a baseline whose figures are all of other cases, and says of which', () => {
    const messageOf = (matrix: string, figures: string) => {
      try {
        importOf(matrix, figures)
      } catch (error) {
        return error instanceof SteadyError ? `${error.code}: ${wordsOf(error).seen}` : error
      }
      return 'no error'
    }
    const refusal = 'PUBLISHED_OF_OTHER_CASES: the baseline own has no figure for any case of the suite own: '
    const figures = '      - { topology: 2x8, throughput: 100.5, line: 9 }'
    expect(messageOf(fp32, figures)).toBe(`${refusal}its topology is 2x8, that of the suite 1x1 or 4x8`)
    expect(messageOf('{ workload: resnet50/own, batch: [64, 65, 66, 67, 68] }', figures)).toBe(
      `${refusal}its batch per device is 128, that of the suite 64, 65, 66, 67 or one of 1 more`,
    )
    const crossed =
      '[{ workload: resnet50/own, batch: 64, topology: 2x8 }, { workload: resnet50/own, batch: 128 }]'
    expect(messageOf(crossed, figures)).toContain(
      'its case is Own ResNet-50 v1.5 fp32 128 2x8, that of the suite Own',
    )
  })

  it('claims no parameter that only the catalogue would have filled in', () => {
    const { runs } = importOf(fp32, '      - { topology: 1x1, throughput: 100.5, line: 9 }')
    expect(runs.map((run) => run.case.parameters)).toEqual([{}])
  })

  it('tells a series that repeats another under the same conditions apart by its name', () => {
    const twice = `[{ workload: resnet50/own, batch: 128 }, { workload: resnet50/own, batch: 128, parameters: { series: later } }]`
    const again = `      - { topology: 1x1, throughput: 100, line: 9 }
  - document: README.md
    framework: Own
    model: ResNet-50 v1.5
    precision: fp32
    batch: 128
    variant: later
    figures:
      - { topology: 1x1, throughput: 101, line: 19 }`
    expect(importOf(twice, again).runs.map(({ id, origin }) => [id, origin])).toMatchObject([
      ['resnet50-own_1x1_fp32_b128/1', { figure: 100 }],
      ['resnet50-own_1x1_fp32_b128_series=later/1', { figure: 101 }],
    ])
  })

  it('notes where the figures come from, or that the document leaves all of them open', () => {
    const noteOf = (published: Baseline) => resultsOf(fp32, published).suite.report.notes.at(-1)
    expect(noteOf(baseline('      - { topology: 4x8, throughput: 3000.5, line: 9 }'))?.en).toMatch(
      /^The throughputs are those published in the repository Own\/Collection \(1, 2026\)/,
    )
    expect(noteOf(baselineOf(' []'))?.zh).toContain('尚未填写')
  })

  it('names the script that took the figures, if the document names the same for all of them', () => {
    const table = (batch: number, script: string) => `
  - document: README.md
    framework: Own
    model: ResNet-50 v1.5
    precision: fp32
    batch: ${batch}
    script: ${script}
    figures: [{ topology: 1x1, throughput: 100, line: 9 }]`
    const originOf = (...scripts: string[]) => {
      const tables = scripts.map((script, index) => table(64 + index, script)).join('')
      return resultsOf('{ workload: resnet50/own, batch: [64, 65] }', baselineOf(tables)).suite.protocol
        .origin
    }
    expect(originOf('a.py', 'a.py')).toBe('Own/Collection, a.py')
    expect(originOf('a.py', 'b.py')).toBe(suiteOf(fp32).protocol.origin)
  })

  it('says where the printed speedup is not the ratio of the printed throughputs', () => {
    const figures = `      - { topology: 1x1, throughput: 1034.64, speedup: 1, line: 8 }
      - { topology: 4x8, throughput: 10633.22, speedup: 10.2, line: 9 }`
    const findings = importOf(fp32, figures).runs.flatMap((run) => run.findings)
    expect(findings.map((finding) => [finding.code, seenIn(finding)])).toEqual([
      [
        'published-speedup-differs',
        'README.md prints the speedup 10.2 at line 9; its throughputs give 10.28',
      ],
    ])
  })

  it('lets a speedup pass that a table prints in its shortest form', () => {
    const figures = `      - { topology: 1x1, throughput: 945.18, speedup: 1, line: 8 }
      - { topology: 4x8, throughput: 6903.42, speedup: 7.3, line: 9 }`
    expect(importOf(fp32, figures).runs.flatMap((run) => run.findings)).toEqual([])
  })

  it('says where the printed median is not that of the printed repeats', () => {
    const figures = `      - { topology: 1x1, throughput: 100.7, line: 9, runs: [{ throughput: 100.4, line: 3 }, { throughput: 100.6, line: 4 }] }`
    const [finding] = importOf(fp32, figures).runs.flatMap((run) => run.findings)
    expect(finding?.code).toBe('published-median-differs')
  })
})
