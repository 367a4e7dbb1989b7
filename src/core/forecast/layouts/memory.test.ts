import { describe, expect, it } from 'vitest'
import { bytes } from '../../model/units.ts'
import { devicesOf, oneDevice, type ParallelLayout, type StepWork } from './layout.ts'
import { fitsIn, memoryOfDevice } from './memory.ts'
import { weightsOf, type ModelShape } from './model-shape.ts'

const llama = (
  layers: number,
  hidden: number,
  heads: number,
  keyValueHeads: number,
  feedForward: number,
  vocabulary: number,
): ModelShape => ({
  ...{ layers, hidden, heads, keyValueHeads, feedForward, vocabulary },
  ...{ headSize: hidden / heads, gated: true, tied: false, positions: 0 },
})
const tiny = llama(4, 256, 8, 4, 688, 2048)
const llama8b = llama(32, 4096, 32, 8, 14_336, 128_256)
const llama70b = llama(80, 8192, 64, 8, 28_672, 128_256)
const llama405b = llama(126, 16_384, 128, 8, 53_248, 128_256)
const llama7b = llama(32, 4096, 32, 32, 11_008, 32_000)

const work: StepWork = {
  sequenceLength: 4096,
  batch: 1,
  accumulation: 8,
  recompute: 'none',
  attention: 'flash',
}
const layout = (changed: Partial<ParallelLayout>): ParallelLayout => ({ ...oneDevice, ...changed })
const gib = (count: number) => bytes(count * 2 ** 30)

it.each([
  ['tiny', tiny, 3_950_848],
  ['Llama 3 8B', llama8b, 8_030_261_248],
  ['Llama 3 70B', llama70b, 70_553_706_496],
])('the weights of %s are those of its publication', (_, shape, weights) => {
  expect(weightsOf(shape)).toBe(weights)
})

describe('states', () => {
  const memory = (changed: Partial<ParallelLayout>, precision = 'bf16') =>
    memoryOfDevice(llama8b, layout(changed), work, precision)
  const states = ({ weights, gradients, optimizer }: ReturnType<typeof memory>) =>
    weights + gradients + optimizer

  it.each(['bf16', 'amp', 'fp32'])('take 16 to 18 bytes a weight in %s', (precision) => {
    const perWeight = states(memory({}, precision)) / weightsOf(llama8b)
    expect(perWeight).toBeGreaterThan(15.9)
    expect(perWeight).toBeLessThan(18.1)
  })

  it('are those of the distributed optimizer: 6 + 12 ÷ copies bytes a weight', () => {
    const perWeight = states(memory({ dataParallel: 8, sharding: 'zero1' })) / weightsOf(llama8b)
    expect(perWeight).toBeCloseTo(6 + 12 / 8, 2)
  })

  it.each([
    ['none', 18],
    ['zero1', 2 + 4 + 12 / 8],
    ['zero2', 2 + (4 + 12) / 8],
    ['zero3', 18 / 8],
    ['fsdp', 18 / 8],
  ] as const)('shrink with sharding %s', (sharding, expected) => {
    const perWeight = states(memory({ dataParallel: 8, sharding })) / weightsOf(llama8b)
    expect(perWeight).toBeCloseTo(expected, 2)
  })

  it('are sharded in a node alone where sharding is hybrid', () => {
    const hybrid = memory({ dataParallel: 16, sharding: 'hybrid', shardGroup: 8 })
    expect(states(hybrid)).toBeCloseTo(states(memory({ dataParallel: 8, sharding: 'fsdp' })))
  })

  it('are also sharded over context-parallel ranks, which hold the same weights', () => {
    const both = memory({ dataParallel: 4, contextParallel: 2, sharding: 'zero1' })
    expect(states(both)).toBeCloseTo(states(memory({ dataParallel: 8, sharding: 'zero1' })))
  })
})

describe('activations', () => {
  const activations = (changed: Partial<ParallelLayout>, changedWork: Partial<StepWork> = {}) =>
    memoryOfDevice(llama70b, layout(changed), { ...work, ...changedWork }, 'bf16').activations

  it('grow with the batch and shrink with context parallelism alike', () => {
    expect(activations({ contextParallel: 2 }, { batch: 2 })).toBeCloseTo(activations({}), 0)
  })

  it('shrink with sequence parallelism', () => {
    const tensor = activations({ tensorParallel: 8 })
    expect(activations({ tensorParallel: 8, sequenceParallel: true })).toBeLessThan(0.7 * tensor)
  })

  it('shrink with recompute: full most', () => {
    const [none, selective, full] = (['none', 'selective', 'full'] as const).map((recompute) =>
      activations({ tensorParallel: 8 }, { recompute }),
    )
    expect(selective).toBeLessThan(none ?? 0)
    expect(full).toBeLessThan(0.3 * (selective ?? 0))
  })

  it('are those of as many micro-batches as there are stages, and of all with gpipe', () => {
    const staged = (changed: Partial<ParallelLayout>) =>
      activations({ tensorParallel: 8, pipelineParallel: 8, ...changed }, { accumulation: 64 })
    expect(staged({ schedule: 'gpipe' }) / staged({})).toBeCloseTo(8, 1)
    expect(staged({ virtualPipeline: 5 }) / staged({})).toBeCloseTo(1 + 7 / (8 * 5), 2)
  })

  it('of attention that writes out its scores grow with the square of the sequence', () => {
    const long = activations({ tensorParallel: 8 }, { attention: 'eager' })
    expect(long).toBeGreaterThan(2 * activations({ tensorParallel: 8 }))
  })
})

describe('peaks that were published', () => {
  // torchtitan, benchmarks/llama3_h100_202412_torchtitan.md at b5bcd76, lines 27, 28, 35 and 52; PaddleNLP, llm/docs/pretrain.rst.
  it.each([
    ['8B, FSDP 8', 82.4, llama8b, { dataParallel: 8, sharding: 'fsdp' }, 8192, 2, 'selective'],
    ['8B, FSDP 8, compiled', 77, llama8b, { dataParallel: 8, sharding: 'fsdp' }, 8192, 2, 'selective'],
    ['8B, 32k', 83.9, llama8b, { dataParallel: 8, sharding: 'fsdp' }, 32_768, 1, 'full'],
    [
      '70B, FSDP 32 × TP 8',
      71.9,
      llama70b,
      { dataParallel: 32, tensorParallel: 8, sequenceParallel: true, sharding: 'fsdp' },
      8192,
      16,
      'full',
    ],
    [
      '405B, FSDP 8 × TP 8 × PP 8',
      82.5,
      llama405b,
      { dataParallel: 8, tensorParallel: 8, pipelineParallel: 8, sequenceParallel: true, sharding: 'fsdp' },
      8192,
      4,
      'full',
    ],
    [
      '7B, TP 2 × ZeRO-2',
      52_092 / 1024,
      llama7b,
      { dataParallel: 4, tensorParallel: 2, sharding: 'zero2' },
      4096,
      2,
      'none',
    ],
  ] as const)('%s is inside the margin', (_, peak, shape, changed, sequenceLength, batch, recompute) => {
    const { low, high } = memoryOfDevice(
      shape,
      layout(changed),
      { ...work, sequenceLength, batch, recompute },
      'bf16',
    )
    expect(low).toBeLessThan(gib(peak))
    expect(high).toBeGreaterThan(gib(peak))
  })
})

it('a layout fits, does not, or may', () => {
  const memory = memoryOfDevice(llama8b, layout({ dataParallel: 8, sharding: 'fsdp' }), work, 'bf16')
  expect(fitsIn(memory, gib(141))).toBe('yes')
  expect(fitsIn(memory, gib(16))).toBe('no')
  expect(fitsIn(memory, bytes(memory.total))).toBe('unsure')
})

it('the devices of a layout are the product of its parts', () => {
  expect(
    devicesOf(layout({ tensorParallel: 4, pipelineParallel: 8, contextParallel: 2, dataParallel: 8 })),
  ).toBe(512)
})
