import { countParameters } from '../../packages/trainer/network/initialize.ts'
import { resnet50 } from '../../packages/trainer/network/residual-network.ts'
import { buildTrainingGraph } from '../../packages/trainer/network/training-graph.ts'
import { elements } from '../../packages/trainer/graph/shape.ts'
import { type Random, seededRandom } from '../../packages/trainer/random.ts'
import type { Arrays } from './npz.ts'

/** What every framework is given to start from. */
export interface Start {
  /** Under PyTorch's names; a convolution's weight is [out, in, kernel, kernel]. */
  readonly weights: Arrays
  /** `images` [steps, batch, 3, size, size] and `labels` [steps, batch]. */
  readonly batches: Arrays
}

export interface StartSize {
  readonly steps: number
  readonly batch: number
  readonly imageSize: number
}

/**
 * Starting values under which float32 and float64 stay close. A ReLU whose input is within rounding of 0 may open in one
 * and not in the other; shifting each channel by ±4 standard deviations leaves hardly any input there.
 */
export function sharpStart({ steps, batch, imageSize }: StartSize): Start {
  const random = seededRandom(1)
  const { parameters } = buildTrainingGraph(resnet50, { images: 1, imageSize: 32 }, 0)
  if (countParameters(parameters) !== 25_557_032) throw new Error('this is not ResNet-50 v1.5')
  const weights = parameters.map(({ name, shape, initialization }) => {
    const data = new Float32Array(elements(shape)).map(() => {
      if (initialization.kind === 'uniform') return (2 * random() - 1) * initialization.bound
      return name.endsWith('bias') ? (random() < 0.5 ? -4 : 4) + random() - 0.5 : 0.8 + 0.4 * random()
    })
    return [name, { shape: fullShape(name, shape), data }] as const
  })
  const pixels = [steps, batch, 3, imageSize, imageSize]
  return {
    weights: new Map(weights),
    batches: new Map([
      ['images', { shape: pixels, data: new Float32Array(elements(pixels)).map(() => normal(random)) }],
      [
        'labels',
        {
          shape: [steps, batch],
          data: BigInt64Array.from({ length: steps * batch }, () => BigInt(Math.floor(random() * 1000))),
        },
      ],
    ]),
  }
}

/** The trainer keeps a convolution's weight as a matrix [out, in·kernel²]. */
function fullShape(name: string, shape: readonly number[]): readonly number[] {
  const [outputs = 0, patch = 0] = shape
  if (shape.length < 2 || name === 'fc.weight') return shape
  const kernel = name === 'conv1.weight' ? 7 : name.endsWith('conv2.weight') ? 3 : 1
  return [outputs, patch / kernel ** 2, kernel, kernel]
}

/** Box and Muller 1958. */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
