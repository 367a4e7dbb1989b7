import { describe, expect, it } from 'vitest'
import { suiteFrom } from '../../../test/samples/suite.ts'
import { wordsOf } from '../../../test/samples/sentences.ts'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import { placeText, SteadyError } from '../model/error.ts'
import { globalBatch } from '../model/case.ts'
import { offerOf } from '../../../test/samples/offer.ts'
import { say } from '../messages/say.ts'
import { makePlan } from '../plan/plan.ts'
import { settleWorkloads } from '../plan/offer.ts'
import { anyCapacity } from '../model/capacity.ts'

const yaml = sampleWorkloadYaml.replace(
  'multi-node: false',
  `multi-node: false
  image-size: { default: 224, min: 32, multiple-of: 32 }
  optimizer: [sgd, adam]
  accumulation: any
  tensor-parallel: [1, 2, 3]
  pipeline-parallel: any
  data-parallel: any`,
)
const workloads = new Map([
  ['resnet50/sample', sampleWorkload('resnet50/sample', yaml)],
  ['resnet50/plain', sampleWorkload('resnet50/plain')],
])

const planOf = (matrix: string) =>
  makePlan(
    suiteFrom(`suite: s\nmatrix: { batch: 4, ${matrix} }\n`, workloads),
    settleWorkloads(workloads, anyCapacity),
    offerOf(),
  )

const idsOf = (matrix: string) => planOf(matrix).cases.map(({ id }) => id)

const skipsOf = (matrix: string) => planOf(matrix).skips.map(({ reason }) => say(reason, 'en'))

function errorOf(matrix: string): string {
  try {
    planOf(matrix)
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    const { place, code } = error
    const { seen, fix } = wordsOf(error)
    return `${place === undefined ? '' : placeText(place)} ${code}: ${seen} | ${fix}`
  }
  return 'no error'
}

describe('an axis that each workload has its own value on', () => {
  it("is part of the id only where it is not the workload's own value", () => {
    expect(idsOf('workload: resnet50/sample, image-size: [224, 64], optimizer: [sgd, adam]')).toEqual([
      'resnet50-sample_1x1_fp32_b4',
      'resnet50-sample_1x1_fp32_b4_optimizer=adam',
      'resnet50-sample_1x1_fp32_b4_image-size=64',
      'resnet50-sample_1x1_fp32_b4_image-size=64_optimizer=adam',
    ])
  })

  it('may be written under parameters, as it was when it was one', () => {
    expect(idsOf('workload: resnet50/sample, parameters: { image-size: 64, steps: 9 }')).toEqual(
      idsOf('workload: resnet50/sample, image-size: 64, parameters: { steps: 9 }'),
    )
  })

  it('is skipped for a workload that does not know it, beside one that does', () => {
    expect(skipsOf('workload: [resnet50/sample, resnet50/plain], optimizer: adam')).toEqual([
      "resnet50/plain has no option for 'optimizer: adam'",
    ])
  })
})

describe('a wrong value on an axis', () => {
  it.each([
    [
      'that no workload of the block supports',
      'workload: resnet50/sample, image-size: [64, 33]',
      "suite.yaml:2:65 AXIS_VALUE_UNSUPPORTED: resnet50/sample does not support 'image-size: 33' | Use a supported value: resnet50/sample supports a multiple of 32 from 32.",
    ],
    [
      'that stands under parameters',
      'workload: resnet50/sample, parameters: { image-size: 33 }',
      "suite.yaml:2:74 AXIS_VALUE_UNSUPPORTED: resnet50/sample does not support 'image-size: 33' | Use a supported value: resnet50/sample supports a multiple of 32 from 32.",
    ],
    [
      'of an axis that the workload does not know',
      'workload: resnet50/plain, sequence-length: 128',
      "suite.yaml:2:64 AXIS_VALUE_UNSUPPORTED: resnet50/plain does not support 'sequence-length: 128' | Remove sequence-length here, or state it under 'supports' in the workload.yaml.",
    ],
    [
      'of another kind',
      'workload: resnet50/sample, accumulation: 1.5',
      "suite.yaml:2:62 SUITE_VALUE_INVALID: matrix.accumulation is '1.5' | Expected a whole number from 1, or a list.",
    ],
    [
      'of another kind under parameters',
      'workload: resnet50/sample, parameters: { image-size: big }',
      "suite.yaml:2:74 SUITE_VALUE_INVALID: matrix.parameters.image-size is 'big' | Expected a whole number from 1.",
    ],
    [
      'that is stated twice',
      'workload: resnet50/sample, image-size: 64, parameters: { image-size: 64 }',
      'suite.yaml:2:78 AXIS_TWICE: image-size is stated twice, in matrix and in matrix.parameters | Remove it from the parameters.',
    ],
  ])('is refused: one %s', (_, matrix, expected) => {
    expect(errorOf(matrix)).toBe(expected)
  })
})

describe('the sizes of tensor, pipeline and data parallelism', () => {
  it('must divide the devices', () => {
    expect(skipsOf('workload: resnet50/sample, topology: 1x8, tensor-parallel: [2, 3]')).toEqual([
      '8 devices cannot be divided by tensor-parallel 3 × pipeline-parallel 1',
    ])
  })

  it('must make up the devices where all are stated', () => {
    expect(
      skipsOf('workload: resnet50/sample, topology: 1x8, tensor-parallel: 2, data-parallel: [2, 4]'),
    ).toEqual(['data-parallel 2 × tensor-parallel 2 × pipeline-parallel 1 needs 4 devices, the case has 8'])
  })

  it('and gradient accumulation make the samples of a step', () => {
    const [matrixCase] = planOf(
      'workload: resnet50/sample, topology: 1x8, tensor-parallel: 2, accumulation: 3',
    ).cases
    expect(matrixCase && globalBatch(matrixCase)).toBe(8 * 4 * 3 * 0.5)
  })
})
