import { elements } from '../../packages/trainer/graph/shape.ts'
import { applyNetwork, resnet50 } from '../../packages/trainer/network/residual-network.ts'
import { buildTrainingGraph, gradientName } from '../../packages/trainer/network/training-graph.ts'
import { instantiateKernels } from '../../packages/trainer/optimizer/kernels.ts'
import { decaySegments, layOut } from '../../packages/trainer/optimizer/layout.ts'
import { runModel } from '../trainer/compare.ts'
import { Reference, value } from '../trainer/float64.ts'
import { newMemory } from '../../src/binary/instance.ts'
import type { Arrays } from './npz.ts'
import type { Start, StartSize } from './sharp-start.ts'

export interface Descent {
  readonly rate: number
  readonly momentum: number
  readonly weightDecay: number
}

/** The loss of each step in float64, by loops that are evidently right. */
export function referenceLosses({ weights, batches }: Start, size: StartSize, descent: Descent): number[] {
  const state = new Map(
    [...weights].map(([name, { shape, data }]) => [
      name,
      {
        decays: shape.length > 1,
        values: Float64Array.from(data as Float32Array),
        velocity: new Float64Array(data.length),
      },
    ]),
  )
  return steps(batches, size).map(({ pixels, labels }) => {
    const reference = new Reference(({ name }) => found(state, name).values)
    const logits = applyNetwork(resnet50, reference.layers, value(shapeOf(size), pixels))
    const loss = reference.crossEntropy(logits, labels, 0)
    reference.backward()
    for (const [name, { gradient }] of reference.parameters) {
      const { decays, values, velocity } = found(state, name)
      const decay = decays ? descent.weightDecay : 0
      for (let index = 0; index < values.length; index++) {
        const value = values[index] ?? NaN
        const moved = descent.momentum * (velocity[index] ?? NaN) + (gradient[index] ?? NaN) + decay * value
        velocity[index] = moved
        values[index] = value - descent.rate * moved
      }
    }
    return loss
  })
}

/** The loss of each step by the embedded trainer's graph, engine and optimizer, on one worker. */
export async function embeddedLosses(
  { weights, batches }: Start,
  size: StartSize,
  { rate, momentum, weightDecay }: Descent,
): Promise<number[]> {
  const { bytes, parameters } = buildTrainingGraph(
    resnet50,
    { images: size.batch, imageSize: size.imageSize },
    0,
  )
  const layout = layOut(parameters)
  const memory = newMemory(3 * 4 * layout.length)
  const kernels = instantiateKernels(memory)
  const [values, , gradients] = [0, 1, 2].map(
    (part) => new Float32Array(memory.buffer, 4 * part * layout.length, layout.length),
  ) as [Float32Array, Float32Array, Float32Array]
  for (const { offset, parameter } of layout.ranges)
    values.set(found(weights, parameter.name).data as Float32Array, offset)
  const outputs = new Map<string, readonly number[]>([['loss', []]])
  for (const { name, shape } of parameters) outputs.set(gradientName(name), shape)
  const segments = decaySegments(layout, { offset: 0, length: layout.length })

  const losses: number[] = []
  for (const { pixels, labels } of steps(batches, size)) {
    const inputs = layout.ranges.map(({ offset, length, parameter: { name, shape } }) => [
      name,
      { shape, data: values.slice(offset, offset + length) },
    ])
    const results = await runModel(
      bytes,
      {
        ...(Object.fromEntries(inputs) as Parameters<typeof runModel>[1]),
        images: { shape: shapeOf(size), data: pixels },
        labels: { shape: [size.batch], data: BigInt64Array.from(labels, BigInt) },
      },
      outputs,
    )
    for (const { offset, parameter } of layout.ranges)
      gradients.set(found(results, gradientName(parameter.name)), offset)
    for (const { offset, length, decays } of segments) {
      const at = (part: number, place: number) => 4 * (part * layout.length + place)
      const decay = decays ? weightDecay : 0
      kernels.descend(
        at(0, offset),
        at(1, offset),
        at(2, offset),
        at(0, offset + length),
        rate,
        momentum,
        decay,
        1,
      )
    }
    losses.push(found(results, 'loss')[0] ?? NaN)
  }
  return losses
}

const shapeOf = ({ batch, imageSize }: StartSize) => [3, batch, imageSize, imageSize]

/** The batches in the trainer's layout: channels first, then images. */
function steps(batches: Arrays, { steps, batch, imageSize }: StartSize) {
  const [images, labels] = [found(batches, 'images').data as Float32Array, found(batches, 'labels').data]
  const plane = imageSize ** 2
  return Array.from({ length: steps }, (_, step) => {
    const pixels = new Float32Array(elements([3, batch, plane]))
    for (let image = 0; image < batch; image++)
      for (let channel = 0; channel < 3; channel++) {
        const from = ((step * batch + image) * 3 + channel) * plane
        pixels.set(images.subarray(from, from + plane), (channel * batch + image) * plane)
      }
    return { pixels, labels: Array.from(labels.subarray(step * batch, (step + 1) * batch), Number) }
  })
}

function found<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const entry = map.get(name)
  if (entry === undefined) throw new Error(`no ${name}`)
  return entry
}
