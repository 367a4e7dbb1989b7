import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newMemory } from '../../../src/binary/instance.ts'
import { instantiateKernels } from './kernels.ts'

const memory = newMemory(1)
const kernels = instantiateKernels(memory)
const bytes = Float32Array.BYTES_PER_ELEMENT

const vectors = fc.integer({ min: 1, max: 16 }).chain((count) => {
  const values = fc.array(fc.float({ min: -8, max: 8, noNaN: true }), {
    minLength: 4 * count,
    maxLength: 4 * count,
  })
  return fc.tuple(values, values, values)
})

/** Places arrays one after another in the memory, with their byte addresses. */
const place = (...arrays: readonly (readonly number[])[]) => {
  let offset = 0
  return arrays.map((array) => {
    const view = new Float32Array(memory.buffer, offset, array.length)
    view.set(array)
    const address = offset
    offset += array.length * bytes
    return { view, address, end: offset }
  })
}

test('add is the sum, value by value, and leaves what lies behind', () => {
  fc.assert(
    fc.property(vectors, ([a, b]) => {
      const [target, source] = place(a, b)
      if (target === undefined || source === undefined) throw new Error('two arrays give two places')
      kernels.add(target.address, source.address, target.end)
      expect([...target.view]).toEqual(a.map((item, index) => Math.fround(item + (b[index] ?? Number.NaN))))
      expect([...source.view]).toEqual(b)
    }),
  )
})

test('descend is a step of gradient descent with momentum and weight decay', () => {
  const [rate, momentum, decay, share] = [0.25, 0.5, 0.125, 0.5]
  fc.assert(
    fc.property(vectors, ([p, v, g]) => {
      const [parameters, velocities, gradients] = place(p, v, g)
      if (parameters === undefined || velocities === undefined || gradients === undefined)
        throw new Error('three arrays give three places')
      const ends = [parameters.end, rate, momentum, decay, share] as const
      kernels.descend(parameters.address, velocities.address, gradients.address, ...ends)
      for (const [index, parameter] of p.entries()) {
        const velocity =
          momentum * (v[index] ?? Number.NaN) + share * (g[index] ?? Number.NaN) + decay * parameter
        expect(velocities.view[index]).toBeCloseTo(velocity, 4)
        expect(parameters.view[index]).toBeCloseTo(parameter - rate * velocity, 4)
      }
      expect([...gradients.view]).toEqual(g)
    }),
  )
})
