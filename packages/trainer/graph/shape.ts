/** The sizes of a tensor's axes, outermost first; `[]` is a scalar. */
export type Shape = readonly number[]

/** Thrown while a graph is built, so that a wrong graph never reaches the engine. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError'
}

export const elements = (shape: Shape) => shape.reduce((product, size) => product * size, 1)

export const show = (shape: Shape) => `[${shape.join(', ')}]`

export const sameShape = (a: Shape, b: Shape) =>
  a.length === b.length && a.every((size, axis) => size === b[axis])

/** The size of one axis. @throws {@link ShapeError} if the shape does not have the axis */
export const sizeOf = (shape: Shape, axis: number): number => {
  const size = shape[axis]
  if (size === undefined) throw new ShapeError(`shape ${show(shape)} has no axis ${axis}`)
  return size
}

/** A shape with four axes, as activations have. @throws {@link ShapeError} otherwise */
export const fourAxes = (op: string, shape: Shape): readonly [number, number, number, number] => {
  const [a, b, c, d] = shape
  if (shape.length !== 4 || a === undefined || b === undefined || c === undefined || d === undefined)
    throw new ShapeError(`${op}: ${show(shape)} does not have four axes`)
  return [a, b, c, d]
}

/** The shape of an elementwise result under ONNX's (and NumPy's) broadcasting. */
export const broadcast = (op: string, a: Shape, b: Shape): Shape => {
  const rank = Math.max(a.length, b.length)
  return Array.from({ length: rank }, (_, axis) => {
    const left = a[axis - (rank - a.length)] ?? 1
    const right = b[axis - (rank - b.length)] ?? 1
    if (left !== right && left !== 1 && right !== 1)
      throw new ShapeError(
        `${op}: ${show(a)} and ${show(b)} do not broadcast: ${left} against ${right} on axis ${axis}`,
      )
    return Math.max(left, right)
  })
}

/** Output size of a sliding window along one axis. */
export const windowed = (size: number, kernel: number, stride: number, padding: number) =>
  Math.floor((size + 2 * padding - kernel) / stride) + 1
