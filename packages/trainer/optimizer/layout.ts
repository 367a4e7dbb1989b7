import { elements } from '../graph/shape.ts'
import type { Parameter } from '../network/layers.ts'

/** A run of float32 values: offset and length in values. */
export type Range = { readonly offset: number; readonly length: number }

/** The offset of each parameter in one array of all of them, and the length of that array. */
export type Layout = {
  readonly ranges: readonly (Range & { readonly parameter: Parameter })[]
  readonly length: number
}

/** Values in a cache line of 64 bytes: each parameter starts a new line, so that no vector belongs to two parameters. */
const lineValues = 16

const roundUp = (value: number) => Math.ceil(value / lineValues) * lineValues

export const layOut = (parameters: readonly Parameter[]): Layout => {
  let length = 0
  const ranges = parameters.map((parameter) => {
    const range = { parameter, offset: length, length: elements(parameter.shape) }
    length = roundUp(length + range.length)
    return range
  })
  return { ranges, length }
}

/** The part of the array that one of several workers sums and updates. */
export const shardOf = ({ length }: Layout, worker: number, workers: number): Range => {
  const lines = length / lineValues
  const start = Math.floor((lines * worker) / workers) * lineValues
  const end = Math.floor((lines * (worker + 1)) / workers) * lineValues
  return { offset: start, length: end - start }
}

/** A shard cut where weight decay begins or ends: matrices decay, vectors (biases, batch-norm scales) do not. */
export const decaySegments = (
  layout: Layout,
  shard: Range,
): readonly (Range & { readonly decays: boolean })[] => {
  const segments: (Range & { readonly decays: boolean })[] = []
  for (const { offset, length, parameter } of layout.ranges) {
    const start = Math.max(offset, shard.offset)
    const end = Math.min(roundUp(offset + length), shard.offset + shard.length)
    if (start >= end) continue
    const decays = parameter.shape.length > 1
    const last = segments.at(-1)
    if (last?.decays === decays) segments[segments.length - 1] = { ...last, length: end - last.offset }
    else segments.push({ offset: start, length: end - start, decays })
  }
  return segments
}
