import { Barrier } from './barrier.ts'

/** What the workers of one run share; everything else is their own. */
export type SharedState = {
  readonly workers: number
  readonly barrier: SharedArrayBuffer
  /** One float64 for each worker: the loss of its part of the batch. */
  readonly losses: SharedArrayBuffer
  /** All parameters, float32, as the workers' own copies should be at the start of a step. */
  readonly parameters: SharedArrayBuffer
  /** For each worker its gradients, float32; one worker alone publishes none. */
  readonly gradients: readonly SharedArrayBuffer[]
}

/** Shared memory for `workers` workers and `length` float32 parameter values. */
export const createSharedState = (workers: number, length: number): SharedState => {
  const values = () => new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT)
  return {
    workers,
    barrier: new SharedArrayBuffer(Barrier.bytes),
    losses: new SharedArrayBuffer(workers * Float64Array.BYTES_PER_ELEMENT),
    parameters: values(),
    gradients: workers === 1 ? [] : Array.from({ length: workers }, values),
  }
}
