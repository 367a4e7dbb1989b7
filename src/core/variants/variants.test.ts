import { describe, expect, it } from 'vitest'
import { sampleWorkloads, suiteFrom } from '../../../test/samples/suite.ts'
import { offerOf } from '../../../test/samples/offer.ts'
import { makePlan } from '../plan/plan.ts'
import { areAlike, variantGroup, variantOf } from './variants.ts'

const planned = (variants: string, rest = 'batch: [1, 2]', more = '') => {
  const suite = suiteFrom(
    `suite: s\nmatrix: { workload: resnet50/sample, ${rest} }\nvariants: ${variants}\n${more}\n`,
  )
  return { ...makePlan(suite, sampleWorkloads, offerOf()), suite }
}

describe('variants', () => {
  it('are the innermost axis of every block that names none, and part of the id', () => {
    expect(planned('{ a: {}, b: { environment: { X: 1 } } }').cases.map(({ id }) => id)).toEqual([
      'resnet50-sample_1x1_fp32_b1_variant=a',
      'resnet50-sample_1x1_fp32_b1_variant=b',
      'resnet50-sample_1x1_fp32_b2_variant=a',
      'resnet50-sample_1x1_fp32_b2_variant=b',
    ])
  })

  it('set parameters of their cases, which are compared with each other all the same', () => {
    const { suite, cases } = planned('{ a: {}, b: { parameters: { threads: 8 } } }', 'batch: 1')
    expect(cases.map(({ parameters }) => parameters['threads'])).toEqual([1, 8])
    expect(new Set(cases.map((matrixCase) => variantGroup(suite.variants, matrixCase))).size).toBe(1)
  })

  it('are restricted by a block or a skip rule that names some', () => {
    const some = planned('{ a: {}, b: { environment: { X: 1 } } }', 'batch: 1, parameters: { variant: b }')
    expect(some.cases.map((matrixCase) => variantOf(some.suite.variants, matrixCase)?.name)).toEqual(['b'])
    const rule = 'skip: [{ when: { parameters: { variant: a } }, reason: not today }]'
    const skipped = planned('{ a: {}, b: { environment: { X: 1 } } }', 'batch: 1', rule)
    expect(skipped.cases.map((matrixCase) => variantOf(skipped.suite.variants, matrixCase)?.name)).toEqual([
      'b',
    ])
  })

  it('keep the groups of other batches and parameters apart', () => {
    const { suite, cases } = planned(
      '{ a: {}, b: { environment: { X: 1 } } }',
      'batch: [1, 2], parameters: { steps: [5, 6] }',
    )
    expect(new Set(cases.map((matrixCase) => variantGroup(suite.variants, matrixCase))).size).toBe(4)
  })

  it('run next to each other in each round, in both orders', () => {
    const { suite, runs } = planned(
      '{ a: {}, b: { environment: { X: 1 } } }',
      'batch: [1, 2, 3]',
      'repeats: 20',
    )
    const groups = runs.map((run) => variantGroup(suite.variants, run.case))
    for (let index = 0; index < runs.length; index += 2) expect(groups[index]).toBe(groups[index + 1])
    const firsts = new Set(
      runs.flatMap((run, index) => (index % 2 === 0 ? [run.case.parameters['variant']] : [])),
    )
    expect(firsts).toEqual(new Set(['a', 'b']))
  })

  it('are alike where commit, variables and parameters are the same', () => {
    const [a, b, c] = planned('{ a: {}, b: {}, c: { environment: { X: 1 } } }').suite.variants
    if (a === undefined || b === undefined || c === undefined) throw new Error('a variant is missing')
    expect([areAlike(a, b), areAlike(a, c)]).toEqual([true, false])
  })
})
