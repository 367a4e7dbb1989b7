import type { Window } from '../../packages/trainer/graph/ops/patches.ts'
import { elements, fourAxes, type Shape, sizeOf, windowed } from '../../packages/trainer/graph/shape.ts'
import type { Layers, Parameter } from '../../packages/trainer/network/layers.ts'

/**
 * The same layers in float64, computed immediately and written for obvious correctness instead of speed. Tests compare the
 * graph's losses and gradients with them.
 */
export type Value = { readonly shape: Shape; readonly data: Float64Array; readonly gradient: Float64Array }

export const value = (shape: Shape, data: ArrayLike<number>): Value => ({
  shape,
  data: Float64Array.from(data),
  gradient: new Float64Array(elements(shape)),
})

const zeros = (shape: Shape) => value(shape, new Float64Array(elements(shape)))

/** For loops whose bounds come from the indexed shape. */
const at = (array: Float64Array, index: number) => array[index] ?? Number.NaN
const accumulate = (array: Float64Array, index: number, amount: number) => {
  array[index] = at(array, index) + amount
}

/** A row of a matrix: the matrix, and the offset of the row. */
type Row = readonly [matrix: Float64Array, offset: number]

const addScaled = ([target, start]: Row, factor: number, [source, from]: Row, length: number) => {
  for (let index = 0; index < length; index++)
    target[start + index] = at(target, start + index) + factor * at(source, from + index)
}
const dot = ([a, start]: Row, [b, from]: Row, length: number) => {
  let sum = 0
  for (let index = 0; index < length; index++) sum += at(a, start + index) * at(b, from + index)
  return sum
}

export class Reference {
  readonly parameters = new Map<string, Value>()
  readonly #backward: (() => void)[] = []
  readonly #initial: (parameter: Parameter) => ArrayLike<number>

  constructor(initial: (parameter: Parameter) => ArrayLike<number>) {
    this.#initial = initial
  }

  readonly layers: Layers<Value> = {
    parameter: (parameter) => {
      const parameterValue = value(parameter.shape, this.#initial(parameter))
      this.parameters.set(parameter.name, parameterValue)
      return parameterValue
    },
    convolution: (x, weight, window) => this.#convolution(x, weight, window),
    batchNorm: (x, scale, shift) => this.#batchNorm(x, scale, shift),
    relu: (x) =>
      this.#elementwise([x], x.shape, (index) => [
        Math.max(at(x.data, index), 0),
        at(x.data, index) > 0 ? 1 : 0,
      ]),
    residual: (path, shortcut) =>
      this.#elementwise([path, shortcut], path.shape, (index) => [
        at(path.data, index) + at(shortcut.data, index),
        1,
      ]),
    maxPool: (x, window) => this.#maxPool(x, window),
    averagePool: (x) => this.#averagePool(x),
    linear: (x, weight, bias) => this.#linear(x, weight, bias),
  }

  /** Mean cross-entropy with smoothed labels; leaves its gradient in the logits. */
  crossEntropy(logits: Value, labels: readonly number[], smoothing: number): number {
    const images = labels.length
    const classes = sizeOf(logits.shape, 1)
    let loss = 0
    for (const [image, label] of labels.entries()) {
      const row = logits.data.subarray(image * classes, (image + 1) * classes)
      const largest = row.reduce((a, b) => Math.max(a, b))
      const logSum = largest + Math.log(row.reduce((sum, logit) => sum + Math.exp(logit - largest), 0))
      for (const [index, logit] of row.entries()) {
        const target = smoothing / classes + (index === label ? 1 - smoothing : 0)
        loss -= (target * (logit - logSum)) / images
        logits.gradient[image * classes + index] = (Math.exp(logit - logSum) - target) / images
      }
    }
    return loss
  }

  /** Computes every gradient from those of the last values. */
  backward(): void {
    for (const step of this.#backward.toReversed()) step()
  }

  /** One output element from the same element of each input, with the derivative that all inputs share. */
  #elementwise(
    inputs: readonly Value[],
    shape: Shape,
    compute: (index: number) => readonly [number, number],
  ): Value {
    const y = zeros(shape)
    const slopes = new Float64Array(y.data.length)
    for (let index = 0; index < y.data.length; index++) [y.data[index], slopes[index]] = compute(index)
    this.#backward.push(() => {
      for (const { gradient } of inputs)
        for (let index = 0; index < slopes.length; index++)
          accumulate(gradient, index, at(y.gradient, index) * at(slopes, index))
    })
    return y
  }

  #convolution(x: Value, weight: Value, window: Window): Value {
    const [channels, images] = fourAxes('reference convolution', x.shape)
    const outputs = sizeOf(weight.shape, 0)
    const [height, width] = outputSize(x.shape, window)
    const y = zeros([outputs, images, height, width])
    const patch = channels * window.kernel ** 2
    const columns = images * height * width
    const seen = windowIndices(x.shape, window)
    /** The value that tap t of the patch sees at each output position: [patch, columns], zero in the padding. */
    const taps = new Float64Array(patch * columns)
    for (let tap = 0; tap < patch; tap++)
      for (let column = 0; column < columns; column++) {
        const source = seen(column, tap)
        if (source !== undefined) taps[tap * columns + column] = at(x.data, source)
      }
    const rowOf = (matrix: Float64Array, row: number): Row => [matrix, row * columns]
    for (let output = 0; output < outputs; output++)
      for (let tap = 0; tap < patch; tap++)
        addScaled(rowOf(y.data, output), at(weight.data, output * patch + tap), rowOf(taps, tap), columns)
    this.#backward.push(() => {
      const tapGradients = new Float64Array(taps.length)
      for (let output = 0; output < outputs; output++) {
        const dy = rowOf(y.gradient, output)
        for (let tap = 0; tap < patch; tap++) {
          accumulate(weight.gradient, output * patch + tap, dot(dy, rowOf(taps, tap), columns))
          addScaled(rowOf(tapGradients, tap), at(weight.data, output * patch + tap), dy, columns)
        }
      }
      for (let tap = 0; tap < patch; tap++)
        for (let column = 0; column < columns; column++) {
          const source = seen(column, tap)
          if (source !== undefined) accumulate(x.gradient, source, at(tapGradients, tap * columns + column))
        }
    })
    return y
  }

  #batchNorm(x: Value, scale: Value, shift: Value): Value {
    const y = zeros(x.shape)
    const channels = sizeOf(x.shape, 0)
    const count = x.data.length / channels
    const mean = (row: Float64Array) => row.reduce((sum, item) => sum + item, 0) / count
    for (let channel = 0; channel < channels; channel++) {
      const range = [channel * count, (channel + 1) * count] as const
      const row = x.data.subarray(...range)
      const centre = mean(row)
      const deviation = Math.sqrt(mean(row.map((item) => (item - centre) ** 2)) + 1e-5)
      const normalized = row.map((item) => (item - centre) / deviation)
      const factor = at(scale.data, channel)
      y.data.set(
        normalized.map((item) => item * factor + at(shift.data, channel)),
        range[0],
      )
      this.#backward.push(() => {
        const dy = y.gradient.subarray(...range)
        const meanDy = mean(dy)
        const meanProduct = mean(dy.map((item, index) => item * at(normalized, index)))
        accumulate(shift.gradient, channel, meanDy * count)
        accumulate(scale.gradient, channel, meanProduct * count)
        for (const [index, item] of dy.entries())
          accumulate(
            x.gradient,
            range[0] + index,
            (factor / deviation) * (item - meanDy - at(normalized, index) * meanProduct),
          )
      })
    }
    return y
  }

  #maxPool(x: Value, window: Window): Value {
    const [channels, images] = fourAxes('reference maxPool', x.shape)
    const [height, width] = outputSize(x.shape, window)
    const y = zeros([channels, images, height, width])
    const seen = windowIndices(x.shape, window)
    const columns = images * height * width
    const taps = window.kernel ** 2
    for (let index = 0; index < y.data.length; index++) {
      const channel = Math.floor(index / columns)
      let best: number | undefined
      for (let tap = 0; tap < taps; tap++) {
        const source = seen(index % columns, channel * taps + tap)
        if (source !== undefined && (best === undefined || at(x.data, source) > at(x.data, best)))
          best = source
      }
      const origin = best ?? Number.NaN
      y.data[index] = at(x.data, origin)
      this.#backward.push(() => accumulate(x.gradient, origin, at(y.gradient, index)))
    }
    return y
  }

  #averagePool(x: Value): Value {
    const [channels, images, height, width] = fourAxes('reference averagePool', x.shape)
    const y = zeros([images, channels])
    const pixels = height * width
    const pooled = (index: number) =>
      (Math.floor(index / pixels) % images) * channels + Math.floor(index / (pixels * images))
    for (let index = 0; index < x.data.length; index++)
      accumulate(y.data, pooled(index), at(x.data, index) / pixels)
    this.#backward.push(() => {
      for (let index = 0; index < x.data.length; index++)
        accumulate(x.gradient, index, at(y.gradient, pooled(index)) / pixels)
    })
    return y
  }

  #linear(x: Value, weight: Value, bias: Value): Value {
    const images = sizeOf(x.shape, 0)
    const [outputs, inputs] = [sizeOf(weight.shape, 0), sizeOf(weight.shape, 1)]
    const y = zeros([images, outputs])
    const each = (visit: (xIndex: number, weightIndex: number, yIndex: number) => void) => {
      for (let image = 0; image < images; image++)
        for (let output = 0; output < outputs; output++)
          for (let input = 0; input < inputs; input++)
            visit(image * inputs + input, output * inputs + input, image * outputs + output)
    }
    for (let index = 0; index < y.data.length; index++) y.data[index] = at(bias.data, index % outputs)
    each((xIndex, weightIndex, yIndex) =>
      accumulate(y.data, yIndex, at(x.data, xIndex) * at(weight.data, weightIndex)),
    )
    this.#backward.push(() => {
      for (let index = 0; index < y.data.length; index++)
        accumulate(bias.gradient, index % outputs, at(y.gradient, index))
      each((xIndex, weightIndex, yIndex) => {
        accumulate(x.gradient, xIndex, at(y.gradient, yIndex) * at(weight.data, weightIndex))
        accumulate(weight.gradient, weightIndex, at(y.gradient, yIndex) * at(x.data, xIndex))
      })
    })
    return y
  }
}

const outputSize = (shape: Shape, { kernel, stride, padding }: Window) => {
  const [, , height, width] = fourAxes('reference window', shape)
  return [windowed(height, kernel, stride, padding), windowed(width, kernel, stride, padding)] as const
}

/** For output position `column` (image-major) and tap (channel-major): the index into x, or undefined in the padding. */
const windowIndices = (shape: Shape, window: Window) => {
  const [, images, height, width] = fourAxes('reference window', shape)
  const [rows, columns] = outputSize(shape, window)
  const { kernel, stride, padding } = window
  return (column: number, tap: number): number | undefined => {
    const image = Math.floor(column / (rows * columns))
    const row = (Math.floor(column / columns) % rows) * stride + (Math.floor(tap / kernel) % kernel) - padding
    const position = (column % columns) * stride + (tap % kernel) - padding
    if (row < 0 || row >= height || position < 0 || position >= width) return undefined
    const channel = Math.floor(tap / kernel ** 2)
    return ((channel * images + image) * height + row) * width + position
  }
}
