/**
 * Prints the rate of products of large FP32 matrices with the engine of the trainer: `matrix-rate.js THREADS`. It is the
 * best of several, because other load on the machine can only slow one down.
 */
import { createEngine, engineName, engineVersion } from './engine.ts'
import { encodeModel } from './onnx/model.ts'

const threads = Number(process.argv[2])
/** More threads need larger matrices to be always busy. */
const size = threads <= 4 ? 1024 : threads <= 16 ? 2048 : 4096
const milliseconds = 600
const most = 50

const shape = [size, size]
const matrix = (name: string) => ({ name, type: 'float32' as const, shape })
const binding = () => ({ shape, data: new Float32Array(size * size).map((_, index) => (index % 251) / 251) })

const engine = await createEngine(
  encodeModel({
    name: 'product',
    operatorSets: { '': 15 },
    nodes: [{ op: 'MatMul', inputs: ['a', 'b'], outputs: ['c'], attributes: {} }],
    initializers: [],
    inputs: [matrix('a'), matrix('b')],
    outputs: [matrix('c')],
  }),
  threads,
  { inputs: { a: binding(), b: binding() }, outputs: { c: binding() } },
)
await engine.run()
let best = Infinity
const began = performance.now()
for (let count = 0; count < most && performance.now() - began < milliseconds; count += 1) {
  const start = performance.now()
  await engine.run()
  best = Math.min(best, (performance.now() - start) / 1000)
}
console.log(
  JSON.stringify({
    flopsPerSecond: (2 * size ** 3) / best,
    source: `${engineName} ${engineVersion}, ${size}×${size} FP32, ${threads} threads`,
  }),
)
