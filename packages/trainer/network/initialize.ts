import { elements } from '../graph/shape.ts'
import type { Layout } from '../optimizer/layout.ts'
import type { Random } from '../random.ts'
import type { Parameter } from './layers.ts'

export const countParameters = (parameters: readonly Parameter[]) =>
  parameters.reduce((total, { shape }) => total + elements(shape), 0)

/** Writes the initial values of all parameters at their places in the layout. */
export const initialize = ({ ranges }: Layout, random: Random, values: Float32Array): void => {
  for (const { offset, length, parameter } of ranges) {
    const { initialization } = parameter
    const part = values.subarray(offset, offset + length)
    switch (initialization.kind) {
      case 'constant':
        part.fill(initialization.value)
        break
      case 'uniform':
        for (let index = 0; index < length; index++) part[index] = (2 * random() - 1) * initialization.bound
        break
    }
  }
}
