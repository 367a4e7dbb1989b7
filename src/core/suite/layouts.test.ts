import { describe, expect, it } from 'vitest'
import { suiteFrom } from '../../../test/samples/suite.ts'
import { wordsOf } from '../../../test/samples/sentences.ts'
import { offerOf } from '../../../test/samples/offer.ts'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import { say } from '../messages/say.ts'
import { anyCapacity } from '../model/capacity.ts'
import { globalBatch } from '../model/case.ts'
import { SteadyError } from '../model/error.ts'
import { makePlan } from '../plan/plan.ts'
import { settleWorkloads } from '../plan/offer.ts'
import { rankCommandOf } from '../workload/command.ts'

const sizes = `
dimensions:
  parameter: size
  sizes:
    tiny: { layers: 4, heads: 8, key-value-heads: 4 }
    moe: { layers: 4, heads: 8, experts: 8 }`
const yaml = sampleWorkloadYaml
  .replace(/supports:[\s\S]*?needs:/, 'supports: any\nneeds:')
  .replace('parameters:', 'parameters:\n  size: { type: string, default: tiny, describe: size }')
  .replace('--batch={batch}', '--accumulation={accumulation}\n  - --global-batch={global-batch}')
const text = `${yaml}${sizes}`
const workloads = new Map(
  [
    ['llama/sample', text],
    ['llama/fixed', text.replace(sizes, '\ndimensions: { layers: 4, heads: 6 }')],
    ['llama/plain', sampleWorkloadYaml],
  ].map(([name = '', text]) => [name, sampleWorkload(name, text)]),
)

const planOf = (matrix: string) =>
  makePlan(
    suiteFrom(`suite: s\nmatrix: { workload: llama/sample, ${matrix} }\n`, workloads),
    settleWorkloads(workloads, anyCapacity),
    offerOf(),
  )

const skipsOf = (matrix: string) => planOf(matrix).skips.map(({ reason }) => say(reason, 'en'))

const commandOf = (matrix: string) => {
  const [matrixCase] = planOf(matrix).cases
  const workload = workloads.get('llama/sample')
  if (matrixCase === undefined || workload === undefined) throw new Error('no case')
  const context = {
    node: 'node',
    steady: '/steady',
    shared: '/shared',
    suiteFolder: '/suite',
    dataSet: undefined,
    python: 'python3',
    device: 'cpu' as const,
  }
  return rankCommandOf(matrixCase, workload, context).command
}

describe('a layout that the devices or the model cannot have is skipped with the arithmetic', () => {
  it.each([
    [
      'devices that the sizes do not divide',
      'topology: 1x8, context-parallel: 3',
      '8 devices cannot be divided by tensor-parallel 1 × pipeline-parallel 1 × context-parallel 3',
    ],
    [
      'other devices than the sizes need',
      'topology: 1x8, tensor-parallel: 2, context-parallel: 2, data-parallel: 4',
      'data-parallel 4 × tensor-parallel 2 × pipeline-parallel 1 × context-parallel 2 needs 16 devices, the case has 8',
    ],
    [
      'copies that the experts are not spread over',
      'topology: 1x4, expert-parallel: 3, parameters: { size: moe }',
      '4 model copies (data-parallel) cannot be divided by expert-parallel 3',
    ],
    [
      'heads',
      'topology: 1x3, tensor-parallel: 3',
      '8 attention heads cannot be divided by tensor-parallel 3',
    ],
    [
      'heads of keys and values',
      'topology: 1x8, tensor-parallel: 8',
      '4 key-value heads cannot be divided by tensor-parallel 8',
    ],
    ['layers', 'topology: 1x8, pipeline-parallel: 8', 'pipeline-parallel 8 needs 8 layers, the model has 4'],
    [
      'layers of virtual stages',
      'topology: 1x2, pipeline-parallel: 2, virtual-pipeline: 3',
      'pipeline-parallel 2 × virtual-pipeline 3 needs 6 layers, the model has 4',
    ],
    [
      'tokens',
      'topology: 1x3, context-parallel: 3, sequence-length: 128',
      'sequence-length 128 cannot be divided by context-parallel 3',
    ],
    [
      'experts',
      'topology: 1x16, expert-parallel: 16, parameters: { size: moe }',
      '8 experts cannot be divided by expert-parallel 16',
    ],
    [
      'nothing to share',
      'sequence-parallel: true',
      "'sequence-parallel: true' needs a tensor-parallel above 1",
    ],
    ['no pipeline', 'pipeline-schedule: 1f1b', "'pipeline-schedule: 1f1b' needs a pipeline-parallel above 1"],
    ['no stages', 'virtual-pipeline: 2', "'virtual-pipeline: 2' needs a pipeline-parallel above 1"],
  ])('%s', (_, matrix, reason) => {
    expect(skipsOf(`batch: 1, ${matrix}`)).toEqual([reason])
  })

  it('also where the model has one size only', () => {
    const suite = suiteFrom(
      'suite: s\nmatrix: { workload: llama/fixed, topology: 1x4, batch: 1, tensor-parallel: [2, 4] }\n',
      workloads,
    )
    const { cases, skips } = makePlan(suite, settleWorkloads(workloads, anyCapacity), offerOf())
    expect(cases.map(({ id }) => id)).toEqual(['llama-fixed_1x4_fp32_b1_tp2'])
    expect(skips.map(({ reason }) => say(reason, 'en'))).toEqual([
      '6 attention heads cannot be divided by tensor-parallel 4',
    ])
  })

  it('and runs where all divides', () => {
    const layout = 'tensor-parallel: 2, pipeline-parallel: 2, context-parallel: 2, sequence-parallel: true'
    const { cases, skips } = planOf(
      `batch: 1, topology: 1x8, ${layout}, sequence-length: 128, pipeline-schedule: 1f1b`,
    )
    expect(skips).toEqual([])
    expect(cases.map(({ id }) => id)).toEqual([
      'llama-sample_1x8_fp32_b1_tp2_sp_pp2_1f1b_cp2_sequence-length=128',
    ])
  })
})

describe('the samples of a step', () => {
  it('are copies × batch × accumulation: devices of one copy count once', () => {
    const [matrixCase] = planOf(
      'topology: 1x8, batch: 4, tensor-parallel: 2, context-parallel: 2, accumulation: 3',
    ).cases
    expect(matrixCase && globalBatch(matrixCase)).toBe(2 * 4 * 3)
  })

  it('are what the suite states, and the accumulation follows', () => {
    const matrix = 'topology: [1x1, 1x4], batch: 4, tensor-parallel: [1, 2], global-batch: 48'
    const { cases } = planOf(matrix)
    expect(cases.map(({ id }) => id)).toEqual([
      'llama-sample_1x1_fp32_b4_gb48',
      'llama-sample_1x4_fp32_b4_gb48',
      'llama-sample_1x4_fp32_b4_gb48_tp2',
    ])
    expect(cases.map(globalBatch)).toEqual([48, 48, 48])
    expect(commandOf('topology: 1x4, batch: 4, global-batch: 48')).toContain('--accumulation=3')
  })

  it('fill their placeholder where the suite states the accumulation', () => {
    expect(commandOf('topology: 1x4, batch: 4, accumulation: 3')).toContain('--global-batch=48')
  })

  it('that do not divide are a skip with the arithmetic', () => {
    expect(skipsOf('topology: 1x3, batch: 8, global-batch: 100')).toEqual([
      'global-batch 100 cannot be divided by batch 8 × 3 model copies = 24',
    ])
    expect(skipsOf('topology: 1x2, batch: 4, global-batch: 64, accumulation: [3, 8]')).toEqual([
      'batch 4 × 2 model copies × accumulation 3 = 24, and global-batch is 64',
    ])
  })

  it('need accumulation of a workload only where they are not one batch of each copy', () => {
    const suite = suiteFrom(
      'suite: s\nmatrix: { workload: llama/plain, topology: 1x2, batch: 4, global-batch: [8, 16] }\n',
      workloads,
    )
    const { cases, skips } = makePlan(suite, settleWorkloads(workloads, anyCapacity), offerOf())
    expect(cases.map(({ id }) => id)).toEqual(['llama-plain_1x2_fp32_b4_gb8'])
    expect(skips.map(({ reason }) => say(reason, 'en'))).toEqual([
      "llama/plain does not support 'accumulation: 2'; it supports 1",
    ])
  })
})

describe('micro-batch', () => {
  it('is another name for batch', () => {
    for (const batch of ['[2, 4]', '{ fp32: 4 }'])
      expect(planOf(`micro-batch: ${batch}`)).toEqual(planOf(`batch: ${batch}`))
    const rule = (name: string) => `suite: s
matrix: { workload: llama/sample, batch: [2, 4] }
skip: [{ when: { ${name}: 2 }, reason: small }]
`
    expect(suiteFrom(rule('micro-batch'), workloads)).toEqual(suiteFrom(rule('batch'), workloads))
  })

  it.each([
    ['beside batch', 'batch: 2, micro-batch: 2', "SUITE_VALUE_INVALID: matrix.micro-batch is '2'"],
    [
      'that is wrong',
      'micro-batch: { amp: 2 }',
      'BATCH_MISSING: matrix.micro-batch has no entry for fp32, which the matrix asks for',
    ],
    ['that is absent', 'topology: 1x1', 'SUITE_KEY_MISSING: matrix.batch is missing'],
  ])('%s is refused', (_, matrix, expected) => {
    try {
      planOf(matrix)
    } catch (error) {
      if (!(error instanceof SteadyError)) throw error
      expect(`${error.code}: ${wordsOf(error).seen}`).toBe(expected)
      return
    }
    throw new Error('no error')
  })
})
