import type { Tensor } from '../graph.ts'
import { add } from '../primitives.ts'
import { sameShape, ShapeError, show } from '../shape.ts'
import type { Tape } from '../tape.ts'

/** Sum of a block's path and its shortcut, which must have the same shape: nothing broadcasts here. */
export const residual = (tape: Tape, path: Tensor, shortcut: Tensor): Tensor => {
  if (!sameShape(path.shape, shortcut.shape))
    throw new ShapeError(`residual: path ${show(path.shape)} and shortcut ${show(shortcut.shape)} differ`)
  const sum = add(tape.graph, path, shortcut)
  return tape.record('residual', [path, shortcut], sum, (gradient) => [gradient, gradient])
}
