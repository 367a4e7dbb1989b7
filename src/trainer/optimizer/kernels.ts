import { get, loadVector, set, storeVector } from '../../binary/instructions.ts'
import { instantiate, type Memory } from '../../binary/instance.ts'
import { assemble } from '../../binary/module.ts'
import { forEachVector, type Kernel, kernelFunction, minus, plus, splat, times } from './vectors.ts'

/** Loops over float32 ranges of one memory. Addresses are in bytes; ranges are not empty and a multiple of 16 bytes. */
export type Kernels = {
  /** target += source, for target from its address up to `end`. */
  readonly add: (target: number, source: number, end: number) => void
  /**
   * Stochastic gradient descent with momentum, as PyTorch defines it, for parameters from their address up to `end`:
   * velocity = momentum · velocity + share · gradient + decay · parameter; parameter −= rate · velocity.
   */
  readonly descend: (
    parameters: number,
    velocities: number,
    gradients: number,
    end: number,
    rate: number,
    momentum: number,
    decay: number,
    share: number,
  ) => void
}

const add = (): Kernel => {
  const [target, source, end] = [0, 1, 2]
  const sum = plus(loadVector(get(target)), loadVector(get(source)))
  return {
    name: 'add',
    addresses: 3,
    factors: 0,
    vectors: 0,
    body: forEachVector([target, source], end, storeVector(get(target), sum)),
  }
}

const descend = (): Kernel => {
  const [parameters, velocities, gradients, end, rate, momentum, decay, share] = [0, 1, 2, 3, 4, 5, 6, 7]
  const [parameter, velocity] = [8, 9]
  const kept = times(loadVector(get(velocities)), splat(momentum))
  const gained = times(loadVector(get(gradients)), splat(share))
  const decayed = times(get(parameter), splat(decay))
  return {
    name: 'descend',
    addresses: 4,
    factors: 4,
    vectors: 2,
    body: forEachVector([parameters, velocities, gradients], end, [
      ...set(parameter, loadVector(get(parameters))),
      ...set(velocity, plus(plus(kept, gained), decayed)),
      ...storeVector(get(velocities), get(velocity)),
      ...storeVector(get(parameters), minus(get(parameter), times(get(velocity), splat(rate)))),
    ]),
  }
}

const module = assemble([add(), descend()].map(kernelFunction))

export const instantiateKernels = (memory: Memory) => instantiate(module, memory) as Kernels
