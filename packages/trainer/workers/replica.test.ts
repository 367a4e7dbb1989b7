import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { Parameter } from '../network/layers.ts'
import { layOut } from '../optimizer/layout.ts'
import { Barrier, createSharedState, Gate } from './shared-state.ts'
import { Replica } from './replica.ts'

/** Threads cannot load TypeScript, so they import what `npm run build` made of the very same files. */
const compiled = (path: string) => new URL(`../../../dist/packages/trainer/${path}`, import.meta.url).href

/** Runs the body of an async function (of `modules` and `data`) in a new thread; resolves to what it returns. */
const inThread = (modules: readonly string[], body: string, data: unknown) =>
  new Promise<unknown>((resolve, reject) => {
    const source = `const { parentPort, workerData: data } = require('node:worker_threads')
      const load = Promise.all(${JSON.stringify(modules)}.map((path) => import(path)))
      load.then(async (loaded) => { const modules = Object.assign({}, ...loaded); return await (async () => { ${body} })() })
        .then((result) => parentPort.postMessage(result))`
    const worker = new Worker(source, { eval: true, workerData: data })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

test('no thread passes a barrier before all have come, time after time', async () => {
  const threads = 3
  const rounds = 200
  const data = {
    threads,
    rounds,
    barrier: new SharedArrayBuffer(Barrier.bytes),
    counter: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  }
  const body = `
    const barrier = new modules.Barrier(data.barrier, data.threads)
    const counter = new Int32Array(data.counter)
    const seen = []
    for (let round = 0; round < data.rounds; round++) {
      Atomics.add(counter, 0, 1)
      barrier.wait()
      seen.push(Atomics.load(counter, 0))
      barrier.wait()
    }
    return seen`
  const seen = await Promise.all(
    Array.from({ length: threads }, () => inThread([compiled('workers/shared-state.js')], body, data)),
  )
  const expected = Array.from({ length: rounds }, (_, round) => threads * (round + 1))
  for (const counts of seen) expect(counts).toEqual(expected)
})

test('a thread passes a gate as often as it was opened, and learns when it was closed', async () => {
  const data = { gate: new SharedArrayBuffer(Gate.bytes) }
  const body = `
    const gate = new modules.Gate(data.gate)
    return [1, 2, 3, 4].map((times) => gate.wait(times))`
  const threads = [0, 1].map(() => inThread([compiled('workers/shared-state.js')], body, data))
  const gate = new Gate(data.gate)
  gate.open()
  gate.open()
  gate.close()
  gate.open()
  expect(await Promise.all(threads)).toEqual([0, 1].map(() => [true, true, false, false]))
})

const parameters: readonly Parameter[] = [
  { name: 'matrix', shape: [9, 7], initialization: { kind: 'constant', value: 0 } },
  { name: 'vector', shape: [5], initialization: { kind: 'constant', value: 0 } },
  { name: 'other matrix', shape: [4, 4], initialization: { kind: 'constant', value: 0 } },
]
const layout = layOut(parameters)
const descent = { rate: 0.1, momentum: 0.9, weightDecay: 0.01 }
const start = Float32Array.from({ length: layout.length }, (_, index) => Math.sin(index))
const gradient = (rank: number, step: number) =>
  Float32Array.from({ length: layout.length }, (_, index) => Math.cos(index * (rank + 2) + step))
const steps = 3

const sharedState = (workers: number) => {
  const shared = createSharedState(workers, layout.length)
  new Float32Array(shared.parameters).set(start)
  return shared
}

for (const workers of [2, 3])
  test(`${workers} workers end with the parameters of one worker that had their mean gradient`, async () => {
    const shared = sharedState(workers)
    const body = `
      const replica = new modules.Replica(data.layout, data.shared, data.rank)
      const losses = []
      for (const gradient of data.gradients) {
        replica.gradients.set(gradient)
        losses.push(replica.step(data.rank + losses.length, data.descent))
      }
      return { parameters: [...replica.parameters], losses }`
    const results = (await Promise.all(
      Array.from({ length: workers }, (_, rank) => {
        const gradients = Array.from({ length: steps }, (_, step) => gradient(rank, step))
        return inThread([compiled('workers/replica.js')], body, { layout, shared, rank, gradients, descent })
      }),
    )) as { readonly parameters: readonly number[]; readonly losses: readonly number[] }[]

    const alone = new Replica(layout, sharedState(1), 0)
    for (let step = 0; step < steps; step++) {
      const parts = Array.from({ length: workers }, (_, rank) => gradient(rank, step))
      alone.gradients.set(
        Float32Array.from({ length: layout.length }, (_, index) =>
          parts.reduce((sum, part) => sum + (part[index] ?? Number.NaN) / workers, 0),
        ),
      )
      alone.step(0, descent)
    }
    for (const { parameters: values, losses } of results) {
      expect(values).toEqual(results[0]?.parameters)
      for (const [index, item] of values.entries())
        expect(item).toBeCloseTo(alone.parameters[index] ?? Number.NaN, 5)
      expect(losses).toEqual([0, 1, 2].map((step) => step + (workers - 1) / 2))
    }
  })

test('weight decay shrinks matrices and leaves vectors alone', () => {
  const replica = new Replica(layout, sharedState(1), 0)
  replica.gradients.fill(0)
  replica.step(0, { rate: 1, momentum: 0, weightDecay: 0.5 })
  for (const { offset, length, parameter } of layout.ranges)
    for (let index = offset; index < offset + length; index++) {
      const factor = parameter.shape.length > 1 ? 0.5 : 1
      expect(replica.parameters[index]).toBeCloseTo(factor * (start[index] ?? Number.NaN), 6)
    }
})
