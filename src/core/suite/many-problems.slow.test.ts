import fc from 'fast-check'
import { expect, it } from 'vitest'
import { suiteFrom } from '../../../test/samples/suite.ts'
import { axes } from '../model/axes/axes.ts'
import { SteadyError } from '../model/error.ts'

it('a list of more wrong values than a call takes arguments ends in an error', () => {
  const key = fc.constantFrom('batch', 'topology', ...axes.map(({ name }) => name))
  const count = fc.integer({ min: 130_000, max: 200_000 })
  fc.assert(
    fc.property(key, fc.constantFrom('a', '-1', '[]', '{}', 'null'), count, (name, value, length) => {
      const list = Array<string>(length).fill(value).join(',')
      const others = name === 'batch' ? '' : 'batch: 1, '
      try {
        suiteFrom(`suite: s\nmatrix: { workload: resnet50/sample, ${others}${name}: [${list}] }\n`)
      } catch (error) {
        expect(error).toBeInstanceOf(SteadyError)
      }
    }),
    { numRuns: 5 },
  )
})
