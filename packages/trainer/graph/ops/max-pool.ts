import type { Tensor } from '../graph.ts'
import { reshape } from '../primitives.ts'
import { elements, fourAxes, windowed } from '../shape.ts'
import type { Tape } from '../tape.ts'
import type { Window } from './patches.ts'

/** The largest value in each window: [C, N, H, W] → [C, N, H', W']. The gradient goes to where that value came from. */
export const maxPool = (tape: Tape, x: Tensor, { kernel, stride, padding }: Window): Tensor => {
  const { graph } = tape
  const [channels, images, height, width] = fourAxes('maxPool', x.shape)
  const shape = [
    channels,
    images,
    windowed(height, kernel, stride, padding),
    windowed(width, kernel, stride, padding),
  ]
  const [y, origin] = graph.nodes('MaxPool', [x], [shape, shape], {
    attributes: {
      kernel_shape: { ints: [kernel, kernel] },
      strides: { ints: [stride, stride] },
      pads: { ints: [padding, padding, padding, padding] },
    },
  })
  if (y === undefined || origin === undefined) throw new Error('unreachable: two shapes give two outputs')
  return tape.record('maxPool', [x], y, (gradient) => {
    const flat = (tensor: Tensor) => reshape(graph, tensor, [elements(shape)])
    const size = elements(x.shape)
    const zeros = graph.node('ConstantOfShape', [graph.integers(size)], [size])
    const dx = graph.node('ScatterElements', [zeros, flat(origin), flat(gradient)], [size], {
      attributes: { axis: { int: 0 }, reduction: { string: 'add' } },
    })
    return [reshape(graph, dx, x.shape)]
  })
}
