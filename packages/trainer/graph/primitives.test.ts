import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Graph, type Tensor } from './graph.ts'
import { batchNorm } from './ops/batch-norm.ts'
import { convolution } from './ops/convolution.ts'
import { residual } from './ops/elementwise.ts'
import { softmaxCrossEntropy } from './ops/softmax-cross-entropy.ts'
import {
  add,
  concat,
  gemm,
  padImage,
  reduceSum,
  reshape,
  rowDots,
  sliceImage,
  transpose,
} from './primitives.ts'
import { broadcast, elements, type Shape, ShapeError } from './shape.ts'
import { Tape } from './tape.ts'

const graph = new Graph()
const tensor = (...shape: Shape): Tensor => ({ name: `input ${shape.join(' ')}`, shape })

describe('shapes that do not fit are refused while the graph is built, naming the operation and both shapes', () => {
  const window = { kernel: 3, stride: 1, padding: 1 }
  const tape = new Tape(graph)
  const refusals: Record<string, readonly [() => unknown, string]> = {
    reshape: [() => reshape(graph, tensor(2, 3), [7]), 'Reshape: [2, 3] does not have the elements of [7]'],
    gemm: [() => gemm(graph, tensor(2, 3), tensor(4, 5)), 'Gemm: [2, 3] × [4, 5]: inner sizes differ'],
    'gemm, transposed': [
      () => gemm(graph, tensor(2, 3), tensor(2, 5), { transB: true }),
      'Gemm: [2, 3] × [2, 5]ᵀ: inner sizes differ',
    ],
    add: [() => add(graph, tensor(2, 3), tensor(2, 4)), 'Add: [2, 3] and [2, 4] do not broadcast'],
    concat: [
      () => concat(graph, [tensor(2, 3), tensor(3, 3)], 1),
      'Concat: [3, 3] does not join [2, 3] on axis 1',
    ],
    transpose: [() => transpose(graph, tensor(2, 3), [0]), 'Transpose: order [0] does not fit [2, 3]'],
    rowDots: [() => rowDots(graph, tensor(2, 3), tensor(2, 4)), 'rowDots: [2, 3] and [2, 4]'],
    slice: [
      () => sliceImage(graph, tensor(1, 4, 4), { from: [2, 0], size: [3, 4] }),
      'Slice: [1, 4, 4] does not reach [5, 4]',
    ],
    convolution: [
      () => convolution(tape, tensor(3, 2, 8, 8), tensor(4, 18), window),
      'convolution: image [3, 2, 8, 8] does not fit weight [4, 18] with kernel 3',
    ],
    batchNorm: [
      () => batchNorm(tape, tensor(3, 2, 8, 8), tensor(4), tensor(3)),
      'batchNorm: scale [4] and shift [3] do not fit [3, 2, 8, 8]',
    ],
    residual: [
      () => residual(tape, tensor(4, 1, 2, 2), tensor(1, 1, 2, 2)),
      'residual: path [4, 1, 2, 2] and shortcut [1, 1, 2, 2] differ',
    ],
    softmaxCrossEntropy: [
      () => softmaxCrossEntropy(tape, tensor(4, 10), tensor(5), 0.1),
      'softmaxCrossEntropy: labels [5] do not fit [4, 10]',
    ],
  }
  for (const [name, [build, message]] of Object.entries(refusals))
    test(name, () => {
      expect(build).toThrow(ShapeError)
      expect(build).toThrow(message)
    })
})

test('an axis that a tensor does not have is refused', () => {
  expect(() => reduceSum(graph, tensor(2, 3), [2])).toThrow('a reduction of [2, 3] has no axis 2')
})

test('a gradient of another shape than its tensor is refused, naming the operation', () => {
  const tape = new Tape(new Graph())
  const x = tape.parameter('x', [2, 3])
  const y = reduceSum(tape.graph, x, [0, 1])
  tape.record('faulty', [x], y, (gradient) => [gradient])
  expect(() => tape.backward(y)).toThrow('faulty: gradient [] of input 0, which is [2, 3]')
})

test('a view of a view is taken from its origin, and the origin shape is the origin', () => {
  const origin = tensor(2, 6)
  const view = reshape(graph, reshape(graph, origin, [3, 4]), [12])
  expect(view.viewOf).toBe(origin)
  expect(reshape(graph, view, [2, 6])).toBe(origin)
})

test('padding adds to the last two axes only', () => {
  expect(padImage(graph, tensor(5, 2, 4, 3), { before: 1, after: 2 }).shape).toEqual([5, 2, 7, 6])
})

test('broadcasting with ones changes nothing, and order does not matter', () => {
  const shapes = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 })
  fc.assert(
    fc.property(shapes, fc.integer({ min: 0, max: 4 }), (shape, rank) => {
      const ones = Array<number>(Math.min(rank, shape.length)).fill(1)
      expect(broadcast('Add', shape, ones)).toEqual(shape)
      expect(broadcast('Add', ones, shape)).toEqual(shape)
      expect(elements(broadcast('Add', shape, shape))).toBe(elements(shape))
    }),
  )
})
