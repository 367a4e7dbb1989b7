import type { Attribute, ElementType, Initializer, Model, Node, ValueInfo } from '../onnx/model.ts'
import { type Shape, ShapeError, show } from './shape.ts'

/** A value of the graph: a name the engine knows, and a shape known while the graph is built. */
export type Tensor = {
  readonly name: string
  readonly shape: Shape
  /** The tensor of which this one is a view, so that a view of a view refers to the origin. */
  readonly viewOf?: Tensor
}

export type NodeOptions = {
  readonly attributes?: Readonly<Record<string, Attribute>>
  readonly domain?: string
}

/** ONNX Runtime's own operators, present in each of its builds. */
export const microsoft = 'com.microsoft'

const operatorSets = { '': 17, [microsoft]: 1 }

/** Collects nodes in the order in which they are added, which is an order in which they can run. */
export class Graph {
  readonly #nodes: Node[] = []
  readonly #initializers = new Map<string, Initializer>()
  readonly #inputs: ValueInfo[] = []
  readonly #outputs = new Map<string, { readonly tensor: Tensor; readonly publicName: string }>()

  input(name: string, shape: Shape, type: ElementType = 'float32'): Tensor {
    this.#inputs.push({ name, shape, type })
    return { name, shape }
  }

  /** A float32 constant without axes. */
  scalar(value: number): Tensor {
    return this.#constant(`scalar ${value}`, [], new Float32Array([value]))
  }

  /** A one-dimensional int64 constant: sizes, axes, indices. */
  integers(...values: readonly number[]): Tensor {
    return this.#constant(
      `integers ${values.join(' ')}`,
      [values.length],
      new BigInt64Array(values.map(BigInt)),
    )
  }

  /** A one-dimensional float32 constant. */
  vector(...values: readonly number[]): Tensor {
    return this.#constant(`vector ${values.join(' ')}`, [values.length], new Float32Array(values))
  }

  /** Adds a node with one output of the given shape. */
  node(op: string, inputs: readonly Tensor[], shape: Shape, options: NodeOptions = {}): Tensor {
    const [output] = this.nodes(op, inputs, [shape], options)
    if (output === undefined) throw new Error('unreachable: one shape gives one output')
    return output
  }

  /** Adds a node with one output for each given shape. */
  nodes(
    op: string,
    inputs: readonly Tensor[],
    shapes: readonly Shape[],
    options: NodeOptions = {},
  ): Tensor[] {
    const id = `${op}_${this.#nodes.length}`
    const outputs = shapes.map((shape, index) => {
      if (!shape.every((size) => Number.isInteger(size) && size > 0))
        throw new ShapeError(`${op}: a result of shape ${show(shape)} cannot be`)
      return { name: index === 0 ? id : `${id}.${index}`, shape }
    })
    this.#nodes.push({
      op,
      inputs: inputs.map(({ name }) => name),
      outputs: outputs.map(({ name }) => name),
      attributes: options.attributes ?? {},
      ...(options.domain === undefined ? {} : { domain: options.domain }),
    })
    return outputs
  }

  /** Makes a tensor a result of the whole graph. */
  output(publicName: string, tensor: Tensor): void {
    if (this.#outputs.has(tensor.name)) throw new Error(`${tensor.name} is an output already`)
    this.#outputs.set(tensor.name, { tensor, publicName })
  }

  toModel(name: string): Model {
    // Renaming where the tensor is made needs no copying node at the end of the graph.
    const publicName = (inner: string) => this.#outputs.get(inner)?.publicName ?? inner
    return {
      name,
      operatorSets,
      nodes: this.#nodes.map((node) => ({
        ...node,
        inputs: node.inputs.map(publicName),
        outputs: node.outputs.map(publicName),
      })),
      initializers: [...this.#initializers.values()],
      inputs: this.#inputs,
      outputs: [...this.#outputs.values()].map(({ tensor, publicName: outer }) => ({
        name: outer,
        shape: tensor.shape,
        type: 'float32',
      })),
    }
  }

  #constant(name: string, shape: Shape, data: Initializer['data']): Tensor {
    if (!this.#initializers.has(name)) this.#initializers.set(name, { name, shape, data })
    return { name, shape }
  }
}
