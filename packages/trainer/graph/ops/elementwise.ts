import type { Graph, Tensor } from '../graph.ts'
import { add, multiply } from '../primitives.ts'
import { sameShape, ShapeError, show } from '../shape.ts'
import type { Tape } from '../tape.ts'

/** max(x, 0). */
export const relu = (tape: Tape, x: Tensor): Tensor => {
  const { graph } = tape
  const y = graph.node('Relu', [x], x.shape)
  return tape.record('relu', [x], y, (gradient) => [multiply(graph, gradient, isPositive(graph, y))])
}

/** 1 where y > 0 and 0 where y = 0: a hard sigmoid steep enough to be a step, and several times faster than Sign. */
const isPositive = (graph: Graph, y: Tensor) =>
  graph.node('HardSigmoid', [y], y.shape, { attributes: { alpha: { float: 3e38 }, beta: { float: 0 } } })

/** Sum of a block's path and its shortcut, which must have the same shape: nothing broadcasts here. */
export const residual = (tape: Tape, path: Tensor, shortcut: Tensor): Tensor => {
  if (!sameShape(path.shape, shortcut.shape))
    throw new ShapeError(`residual: path ${show(path.shape)} and shortcut ${show(shortcut.shape)} differ`)
  const sum = add(tape.graph, path, shortcut)
  return tape.record('residual', [path, shortcut], sum, (gradient) => [gradient, gradient])
}
