import { expect, test } from 'vitest'
import { runModel } from '../../../test/trainer/compare.ts'
import type { Attribute, Model, Node } from './model.ts'

const model = (node: Node, output: readonly number[]): Model => ({
  name: 'one node',
  operatorSets: { '': 17 },
  nodes: [node],
  initializers: [
    { name: 'two', shape: [], data: new Float32Array([2]) },
    { name: 'axes', shape: [1], data: new BigInt64Array([-1n]) },
    { name: 'around', shape: [4], data: new BigInt64Array([0n, 1n, 0n, 1n]) },
  ],
  inputs: [{ name: 'x', type: 'float32', shape: [2, 3] }],
  outputs: [{ name: 'y', type: 'float32', shape: output }],
})

/** The engine itself reads what the encoder wrote. */
const run = async (
  op: string,
  inputs: readonly string[],
  attributes: Record<string, Attribute>,
  shape: readonly number[],
) => {
  const results = await runModel(
    model({ op, inputs, outputs: ['y'], attributes }, shape),
    { x: { shape: [2, 3], data: new Float32Array([1, -2, 3, -4, 5, -6]) } },
    new Map([['y', shape]]),
  )
  return [...(results.get('y') ?? [])]
}

test('the engine reads nodes, and constants of both element types', async () => {
  expect(await run('Mul', ['x', 'two'], {}, [2, 3])).toEqual([2, -4, 6, -8, 10, -12])
  expect(await run('ReduceSum', ['x', 'axes'], { keepdims: { int: 0 } }, [2])).toEqual([2, -5])
})

test('the engine reads attributes that are a float, a list and a string', async () => {
  expect(await run('LeakyRelu', ['x'], { alpha: { float: 0.5 } }, [2, 3])).toEqual([1, -1, 3, -2, 5, -3])
  expect(await run('Transpose', ['x'], { perm: { ints: [1, 0] } }, [3, 2])).toEqual([1, -4, -2, 5, 3, -6])
  const mirrored = { mode: { string: 'reflect' } }
  expect(await run('Pad', ['x', 'around'], mirrored, [2, 5])).toEqual([-2, 1, -2, 3, -2, 5, -4, 5, -6, 5])
})

test('a model that the engine cannot run is refused with the name of the operator', async () => {
  await expect(run('NoSuchOperator', ['x'], {}, [2, 3])).rejects.toThrow('NoSuchOperator')
})
