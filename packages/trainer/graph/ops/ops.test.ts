import { describe, expect, test } from 'vitest'
import type { Layers } from '../../network/layers.ts'
import { compareLayers } from '../../../../test/trainer/compare.ts'
import type { Shape } from '../shape.ts'
import type { Window } from './patches.ts'

type Apply = <Value>(layers: Layers<Value>, x: Value) => Value

const uniform = { kind: 'uniform', bound: 1 } as const
const constant = { kind: 'constant', value: 1 } as const

const convolution =
  (inputs: number, outputs: number, window: Window): Apply =>
  (layers, x) => {
    const shape = [outputs, inputs * window.kernel ** 2]
    return layers.convolution(x, layers.parameter({ name: 'weight', shape, initialization: uniform }), window)
  }

const cases: Record<string, { readonly x: Shape; readonly apply: Apply }> = {
  'a 1×1 convolution': { x: [5, 2, 6, 6], apply: convolution(5, 7, { kernel: 1, stride: 1, padding: 0 }) },
  'a 1×1 convolution to fewer channels': {
    x: [7, 2, 6, 6],
    apply: convolution(7, 3, { kernel: 1, stride: 1, padding: 0 }),
  },
  'a 1×1 convolution of stride 2': {
    x: [5, 2, 6, 6],
    apply: convolution(5, 7, { kernel: 1, stride: 2, padding: 0 }),
  },
  'a 3×3 convolution': { x: [3, 2, 5, 5], apply: convolution(3, 4, { kernel: 3, stride: 1, padding: 1 }) },
  'a 3×3 convolution of stride 2 on an even image': {
    x: [3, 2, 6, 6],
    apply: convolution(3, 4, { kernel: 3, stride: 2, padding: 1 }),
  },
  'a 3×3 convolution of stride 2 on an odd image': {
    x: [3, 2, 7, 7],
    apply: convolution(3, 4, { kernel: 3, stride: 2, padding: 1 }),
  },
  'a 7×7 convolution of stride 2': {
    x: [3, 2, 12, 12],
    apply: convolution(3, 4, { kernel: 7, stride: 2, padding: 3 }),
  },
  'batch norm': {
    x: [3, 2, 5, 5],
    apply: (layers, x) =>
      layers.batchNorm(
        x,
        layers.parameter({ name: 'scale', shape: [3], initialization: constant }),
        layers.parameter({ name: 'shift.bias', shape: [3], initialization: constant }),
      ),
  },
  relu: { x: [3, 2, 4, 4], apply: (layers, x) => layers.relu(x) },
  'a residual sum of a value with a function of it': {
    x: [3, 2, 4, 4],
    apply: (layers, x) => layers.residual(layers.relu(x), x),
  },
  'overlapping max pooling': {
    x: [3, 2, 8, 8],
    apply: (layers, x) => layers.maxPool(x, { kernel: 3, stride: 2, padding: 1 }),
  },
  'average pooling': { x: [3, 2, 4, 4], apply: (layers, x) => layers.averagePool(x) },
  'a linear layer': {
    x: [4, 6],
    apply: (layers, x) =>
      layers.linear(
        x,
        layers.parameter({ name: 'weight', shape: [5, 6], initialization: uniform }),
        layers.parameter({ name: 'bias', shape: [5], initialization: uniform }),
      ),
  },
}

describe('the value and every gradient of an operation are those of the float64 reference', () => {
  for (const [name, { x, apply }] of Object.entries(cases))
    test(name, async () => {
      const { graph, reference, relativeErrors } = await compareLayers(x, apply)
      expect(Math.abs(graph - reference)).toBeLessThan(1e-4 * (1 + Math.abs(reference)))
      expect(relativeErrors.get('x')).toBeDefined()
      expect(Math.max(...relativeErrors.values())).toBeLessThan(1e-5)
    })
})

test('batch norm is accurate far from zero, where a variance computed in one pass would not be', async () => {
  const batchNorm = cases['batch norm']
  if (batchNorm === undefined) throw new Error('the case has another name now')
  const { relativeErrors } = await compareLayers(batchNorm.x, batchNorm.apply, 300)
  expect(Math.max(...relativeErrors.values())).toBeLessThan(5e-4)
})
