import { type Graph, microsoft, type Tensor } from './graph.ts'
import { broadcast, elements, sameShape, type Shape, ShapeError, show, sizeOf } from './shape.ts'

/** ONNX operators as checked functions: a mismatch names the operator and both shapes while the graph is built. */

/** The same elements under another shape; costs nothing at run time. */
export const reshape = (graph: Graph, x: Tensor, shape: Shape): Tensor => {
  if (sameShape(x.shape, shape)) return x
  if (elements(x.shape) !== elements(shape))
    throw new ShapeError(`Reshape: ${show(x.shape)} does not have the elements of ${show(shape)}`)
  const origin = x.viewOf ?? x
  if (sameShape(origin.shape, shape)) return origin
  return { ...graph.node('Reshape', [origin, graph.integers(...shape)], shape), viewOf: origin }
}

export const transpose = (graph: Graph, x: Tensor, order: readonly number[]): Tensor => {
  if (order.length !== x.shape.length)
    throw new ShapeError(`Transpose: order ${show(order)} does not fit ${show(x.shape)}`)
  const shape = order.map((axis) => sizeOf(x.shape, axis))
  return graph.node('Transpose', [x], shape, { attributes: { perm: { ints: order } } })
}

export type GemmOptions = {
  readonly transA?: boolean
  readonly transB?: boolean
  /** Added to the product; broadcasts to it. */
  readonly plus?: Tensor
}

/** Matrix product op(a) × op(b) (+ plus). */
export const gemm = (graph: Graph, a: Tensor, b: Tensor, options: GemmOptions = {}): Tensor => {
  const { transA = false, transB = false, plus } = options
  if (a.shape.length !== 2 || b.shape.length !== 2)
    throw new ShapeError(`Gemm: ${show(a.shape)} and ${show(b.shape)} are not both matrices`)
  const inner = sizeOf(a.shape, transA ? 0 : 1)
  if (inner !== sizeOf(b.shape, transB ? 1 : 0))
    throw new ShapeError(
      `Gemm: ${show(a.shape)}${transA ? 'ᵀ' : ''} × ${show(b.shape)}${transB ? 'ᵀ' : ''}: inner sizes differ`,
    )
  const shape = [sizeOf(a.shape, transA ? 1 : 0), sizeOf(b.shape, transB ? 0 : 1)]
  if (plus !== undefined && !sameShape(broadcast('Gemm', shape, plus.shape), shape))
    throw new ShapeError(`Gemm: a sum of shape ${show(plus.shape)} does not broadcast to ${show(shape)}`)
  return graph.node('Gemm', plus === undefined ? [a, b] : [a, b, plus], shape, {
    attributes: { transA: { int: Number(transA) }, transB: { int: Number(transB) } },
  })
}

/** Dot product of each row of a with the same row of b: [rows, n] · [rows, n] → [rows]. */
export const rowDots = (graph: Graph, a: Tensor, b: Tensor): Tensor => {
  if (a.shape.length !== 2 || !sameShape(a.shape, b.shape))
    throw new ShapeError(`rowDots: ${show(a.shape)} and ${show(b.shape)} are not the same matrix shape`)
  const rows = sizeOf(a.shape, 0)
  const asRows = (x: Tensor) => reshape(graph, x, [rows, 1, sizeOf(x.shape, 1)])
  // FusedMatMul reads the transposed second operand in place; plain MatMul is seven times slower on a column.
  const dots = graph.node('FusedMatMul', [asRows(a), asRows(b)], [rows, 1, 1], {
    domain: microsoft,
    attributes: { transB: { int: 1 } },
  })
  return reshape(graph, dots, [rows])
}

const elementwise = (op: string) => (graph: Graph, a: Tensor, b: Tensor) =>
  graph.node(op, [a, b], broadcast(op, a.shape, b.shape))

export const add = elementwise('Add')
export const subtract = elementwise('Sub')
export const multiply = elementwise('Mul')

const unary = (op: string) => (graph: Graph, x: Tensor) => graph.node(op, [x], x.shape)

export const exponential = unary('Exp')
export const squareRoot = unary('Sqrt')
export const reciprocal = unary('Reciprocal')

const without = (shape: Shape, axes: readonly number[]) => {
  const missing = axes.find((axis) => axis >= shape.length)
  if (missing !== undefined) throw new ShapeError(`a reduction of ${show(shape)} has no axis ${missing}`)
  return shape.filter((_, axis) => !axes.includes(axis))
}

/** Sum over the given axes, which are removed. */
export const reduceSum = (graph: Graph, x: Tensor, axes: readonly number[]): Tensor =>
  graph.node('ReduceSum', [x, graph.integers(...axes)], without(x.shape, axes), {
    attributes: { keepdims: { int: 0 } },
  })

/** Mean over the given axes, which are removed. */
export const reduceMean = (graph: Graph, x: Tensor, axes: readonly number[]): Tensor =>
  graph.node('ReduceMean', [x], without(x.shape, axes), {
    attributes: { axes: { ints: axes }, keepdims: { int: 0 } },
  })

/** Zeros around the last two axes. */
export const padImage = (
  graph: Graph,
  x: Tensor,
  { before, after }: { readonly before: number; readonly after: number },
): Tensor => {
  const outer = x.shape.slice(0, -2)
  const none = outer.map(() => 0)
  const shape = [...outer, ...x.shape.slice(-2).map((size) => size + before + after)]
  return graph.node('Pad', [x, graph.integers(...none, before, before, ...none, after, after)], shape)
}

export type SliceOptions = {
  readonly from: readonly [number, number]
  readonly size: readonly [number, number]
  readonly step?: number
}

/** A rectangle of the last two axes, every `step`-th element of it. */
export const sliceImage = (graph: Graph, x: Tensor, { from, size, step = 1 }: SliceOptions): Tensor => {
  const rank = x.shape.length
  const axes = [rank - 2, rank - 1] as const
  const end = [from[0] + (size[0] - 1) * step + 1, from[1] + (size[1] - 1) * step + 1] as const
  if (end.some((stop, index) => stop > sizeOf(x.shape, axes[index] ?? 0)))
    throw new ShapeError(`Slice: ${show(x.shape)} does not reach ${show(end)} on its last two axes`)
  return graph.node(
    'Slice',
    [x, graph.integers(...from), graph.integers(...end), graph.integers(...axes), graph.integers(step, step)],
    [...x.shape.slice(0, -2), ...size],
  )
}

/** Tensors one after another along an axis. */
export const concat = (graph: Graph, parts: readonly Tensor[], axis: number): Tensor => {
  const [first] = parts
  if (first === undefined) throw new ShapeError('Concat: nothing to join')
  const rest = (shape: Shape) => shape.filter((_, index) => index !== axis)
  for (const part of parts)
    if (part.shape.length !== first.shape.length || !sameShape(rest(part.shape), rest(first.shape)))
      throw new ShapeError(`Concat: ${show(part.shape)} does not join ${show(first.shape)} on axis ${axis}`)
  const total = parts.reduce((sum, part) => sum + sizeOf(part.shape, axis), 0)
  const shape = first.shape.map((size, index) => (index === axis ? total : size))
  return graph.node('Concat', parts, shape, { attributes: { axis: { int: axis } } })
}
