import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { suiteFrom, sampleWorkloads } from '../../../test/samples/suite.ts'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import { topologyText } from '../model/topology.ts'
import type { Workload } from '../model/workload.ts'
import type { Matrix } from '../model/suite.ts'
import { SteadyError } from '../model/error.ts'
import { expandMatrices, requireSize } from './expand.ts'

const casesOf = (matrix: string, workloads: ReadonlyMap<string, Workload> = sampleWorkloads) =>
  expandMatrices(suiteFrom(`suite: s\nmatrix: ${matrix}\n`, workloads).matrices, workloads).cases

describe('expandMatrices', () => {
  it('makes the product of all axes, the first axis slowest', () => {
    const cases = casesOf('{ workload: resnet50/sample, topology: [1x1, 1x8], batch: [64, 128] }')
    expect(cases.map(({ id }) => id)).toEqual([
      'resnet50-sample_1x1_fp32_b64',
      'resnet50-sample_1x1_fp32_b128',
      'resnet50-sample_1x8_fp32_b64',
      'resnet50-sample_1x8_fp32_b128',
    ])
  })

  it('gives each precision its own batches', () => {
    const cases = casesOf(
      '{ workload: resnet50/sample, precision: [fp32, amp], batch: { fp32: 128, amp: [208, 256] } }',
    )
    expect(cases.map(({ axes, batchPerDevice }) => `${String(axes['precision'])} ${batchPerDevice}`)).toEqual(
      ['fp32 128', 'amp 208', 'amp 256'],
    )
  })

  it('fills in the defaults of the parameters that the suite leaves alone', () => {
    const [matrixCase] = casesOf('{ workload: resnet50/sample, batch: 1, parameters: { threads: 2 } }')
    expect(matrixCase?.parameters).toEqual({ steps: 100, threads: 2, tag: '', index: '{here}/index.txt' })
  })

  it('holds a case once, however many blocks or entries ask for it', () => {
    const cases = casesOf(
      '[{ workload: resnet50/sample, batch: [1, 1, 2] }, { workload: resnet50/sample, batch: 2, parameters: { threads: 1 } }]',
    )
    expect(cases.map(({ batchPerDevice }) => batchPerDevice)).toEqual([1, 2])
  })

  it('has as many cases as the product of its axes, each with an id of its own', () => {
    const axis = <T>(values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 })
    fc.assert(
      fc.property(
        axis(['1x1', '1x2', '1x8', '4x8']),
        axis(['fp32', 'tf32', 'amp']),
        axis([1, 2, 64]),
        axis([true, false]),
        axis(['native', 'dali']),
        axis([1, 2, 4]),
        (topology, precision, batch, xla, loader, threads) => {
          const matrix = { workload: 'resnet50/sample', topology, precision, batch, xla, loader }
          const cases = casesOf(JSON.stringify({ ...matrix, parameters: { threads } }))
          const size = [topology, precision, batch, xla, loader, threads].reduce(
            (n, all) => n * all.length,
            1,
          )
          expect(new Set(cases.map(({ id }) => id)).size).toBe(size)
          expect(new Set(cases.map((matrixCase) => topologyText(matrixCase.topology)))).toEqual(
            new Set(topology),
          )
        },
      ),
      { numRuns: 30 },
    )
  })

  it('keeps the id of a case when another axis is added to the suite', () => {
    const ids = (rest: string) =>
      casesOf(`{ workload: resnet50/sample, batch: [1, 2]${rest} }`).map(({ id }) => id)
    expect(ids(', precision: [fp32, amp], xla: [false, true], parameters: { threads: [1, 2] }')).toEqual(
      expect.arrayContaining(ids('')),
    )
  })

  it('refuses two cases that would share a folder', () => {
    expect(() => casesOf('{ workload: resnet50/sample, batch: 1, parameters: { tag: [a b, a/b] } }')).toThrow(
      expect.objectContaining({ code: 'CASE_ID_CLASH' }),
    )
  })

  it('refuses a case whose folder could not be made: its id has at most 230 characters', () => {
    const idsWith = (length: number) =>
      casesOf(`{ workload: resnet50/sample, batch: 1, parameters: { tag: ${'x'.repeat(length)} } }`).map(
        ({ id }) => id,
      )
    const others = (idsWith(1)[0]?.length ?? NaN) - 1
    expect(idsWith(230 - others)).toEqual([expect.stringMatching(/^.{230}$/)])
    expect(() => idsWith(231 - others)).toThrow(expect.objectContaining({ code: 'CASE_ID_TOO_LONG' }))
  })

  it('counts cases by the lengths of the axes, and reads no value of them', () => {
    const [matrix] = suiteFrom('suite: s\nmatrix: { workload: resnet50/sample, batch: 1 }\n').matrices
    if (matrix === undefined) throw new Error('no matrix')
    const unread = <Value>(length: number) =>
      new Proxy<Value[]>(Array<Value>(length), {
        get: (values, key) => {
          if (key !== 'length') throw new Error(`reads ${String(key)}`)
          return values.length
        },
      })
    const length = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 400_000 }))
    fc.assert(
      fc.property(length, length, length, (topologies, loaders, threads) => {
        const large: Matrix = {
          ...matrix,
          topologies: unread(topologies),
          axes: { ...matrix.axes, loader: unread(loaders) },
          parameters: { threads: unread(threads) },
        }
        const count = topologies * loaders * threads + 1
        const act = () => {
          requireSize([large, matrix])
        }
        if (count <= 100_000) expect(act).not.toThrow()
        else expect(act).toThrow(new SteadyError('PLAN_TOO_LARGE', { is: 'cases', count, most: 100_000 }))
      }),
    )
  })

  it('refuses a matrix that no one could run, before it is made', () => {
    const numbers = JSON.stringify(Array.from({ length: 64 }, (_, index) => index + 1))
    const yaml = sampleWorkloadYaml.replace('max: 64', 'max: 100000')
    const workloads = new Map([['resnet50/sample', sampleWorkload('resnet50/sample', yaml)]])
    expect(() =>
      casesOf(
        `{ workload: resnet50/sample, batch: ${numbers}, parameters: { threads: ${numbers}, steps: ${numbers}, tag: ${numbers} } }`,
        workloads,
      ),
    ).toThrow(expect.objectContaining({ code: 'PLAN_TOO_LARGE' }))
  })
})
