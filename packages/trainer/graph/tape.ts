import type { Graph, Tensor } from './graph.ts'
import { add } from './primitives.ts'
import { sameShape, type Shape, ShapeError, show } from './shape.ts'

/** From the gradient of an operation's output to those of its inputs, in order; undefined for an input that needs none. */
export type Backward = (gradient: Tensor) => readonly (Tensor | undefined)[]

type Operation = {
  readonly name: string
  readonly inputs: readonly Tensor[]
  readonly output: Tensor
  readonly backward: Backward
}

/**
 * Records the operations of the forward pass and appends their gradients to the same graph in reverse order
 * (reverse-mode differentiation). Nothing is differentiated at run time: the backward pass is ordinary nodes.
 */
export class Tape {
  readonly graph: Graph
  readonly #operations: Operation[] = []
  readonly #differentiable = new Set<string>()

  constructor(graph: Graph) {
    this.graph = graph
  }

  /** A graph input whose gradient is wanted. */
  parameter(name: string, shape: Shape): Tensor {
    const tensor = this.graph.input(name, shape)
    this.#differentiable.add(tensor.name)
    return tensor
  }

  /** Whether the gradient with respect to this tensor is used. */
  needsGradient(tensor: Tensor): boolean {
    return this.#differentiable.has(tensor.name)
  }

  record(name: string, inputs: readonly Tensor[], output: Tensor, backward: Backward): Tensor {
    if (inputs.some((input) => this.needsGradient(input))) {
      this.#operations.push({ name, inputs, output, backward })
      this.#differentiable.add(output.name)
    }
    return output
  }

  /** Adds the backward pass of a scalar loss. Returns gradients by the name of their tensor. */
  backward(loss: Tensor): ReadonlyMap<string, Tensor> {
    if (loss.shape.length > 0) throw new ShapeError(`a loss is a scalar, not ${show(loss.shape)}`)
    const gradients = new Map([[loss.name, this.graph.scalar(1)]])
    for (const { name, inputs, output, backward } of this.#operations.toReversed()) {
      const gradient = gradients.get(output.name)
      if (gradient === undefined) continue
      gradients.delete(output.name)
      for (const [index, part] of backward(gradient).entries()) {
        const input = inputs[index]
        if (input === undefined || part === undefined) continue
        if (!sameShape(input.shape, part.shape))
          throw new ShapeError(
            `${name}: gradient ${show(part.shape)} of input ${index}, which is ${show(input.shape)}`,
          )
        const earlier = gradients.get(input.name)
        gradients.set(input.name, earlier === undefined ? part : add(this.graph, earlier, part))
      }
    }
    return gradients
  }
}
