import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { architectureNamed } from '../src/core/flops/architectures.ts'

const script = join(import.meta.dirname, '../workloads/shared/steady_training/llama.py')

/** `Size("tiny", 4, 256, 8, 4, 688, 2048, False, 10_000.0, "source", 8, 2),` */
const row =
  /^ +Size\("(?<name>\w+)", (?<numbers>[\d_, ]+), (?<tied>True|False), [\d_.e]+, (?:"[^"]*"|\w+)(?<experts>, \d+, \d+)?\),$/gm

const wholeNumbers = (list: string) =>
  list
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => Number(part.replaceAll('_', '')))

const sizes = [...readFileSync(script, 'utf8').matchAll(row)].map(({ groups = {} }) => {
  const { name = '', numbers = '', tied, experts = '' } = groups
  const [layers, hidden, heads, keyValueHeads, feedForward, vocabulary] = wholeNumbers(numbers)
  const [count, active] = wholeNumbers(experts)
  return {
    name: count !== undefined && name === 'tiny' ? 'mixtral-tiny' : name,
    dimensions: { layers, hidden, heads, keyValueHeads, feedForward, vocabulary, tied: tied === 'True' },
    experts: count === undefined ? undefined : { count, active, feedForward },
  }
})

it('finds every size of the scripts', () => {
  expect(sizes.map(({ name }) => name)).toEqual(['tiny', '125m', '1b', '8b', '70b', 'mixtral-tiny', '8x7b'])
})

it.each(sizes)('$name has the dimensions by which FLOPs are counted', ({ name, dimensions, experts }) => {
  const { architecture } = architectureNamed(name)
  expect(architecture).toMatchObject(dimensions)
  expect(architecture.headSize * architecture.heads).toBe(dimensions.hidden)
  if (experts === undefined) expect(architecture.experts).toBeUndefined()
  else expect(architecture.experts).toMatchObject(experts)
})
