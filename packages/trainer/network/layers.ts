import type { Window } from '../graph/ops/patches.ts'
import type { Shape } from '../graph/shape.ts'

/** How a parameter starts. */
export type Initialization =
  | { readonly kind: 'constant'; readonly value: number }
  /** Uniform on ±bound. */
  | { readonly kind: 'uniform'; readonly bound: number }

/** A learnt tensor, named as PyTorch's ResNet names it. */
export type Parameter = {
  readonly name: string
  /** A convolution's weight is the matrix [out, in·kernel²] with rows in OIHW order. */
  readonly shape: Shape
  readonly initialization: Initialization
}

/**
 * The layers of a network. One implementation adds nodes and gradients to a graph. Tests have another one in float64, so
 * that the graph is compared with it on the same network.
 */
export type Layers<Value> = {
  readonly parameter: (parameter: Parameter) => Value
  readonly convolution: (x: Value, weight: Value, window: Window) => Value
  readonly batchNorm: (x: Value, scale: Value, shift: Value) => Value
  readonly relu: (x: Value) => Value
  readonly residual: (path: Value, shortcut: Value) => Value
  readonly maxPool: (x: Value, window: Window) => Value
  readonly averagePool: (x: Value) => Value
  readonly linear: (x: Value, weight: Value, bias: Value) => Value
}
