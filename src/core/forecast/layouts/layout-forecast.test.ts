import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readBaseline } from '../../baselines/read.ts'
import { architectureNamed } from '../../flops/architectures.ts'
import { bubbleOf } from './step-seconds.ts'
import { oneDevice, type ParallelLayout, type StepWork } from './layout.ts'
import { forecastLayout } from './layout-forecast.ts'
import { machineOf } from './machine.ts'
import { messagesOf } from './messages.ts'
import { weightsOf } from './model-shape.ts'
import { numberBytes } from './activations.ts'
import { layoutFigures } from './published-rows.ts'

const { architecture } = architectureNamed('llama-3-8b')
const work: StepWork = {
  sequenceLength: 8192,
  batch: 1,
  accumulation: 4,
  recompute: 'none',
  attention: 'flash',
}
const layout = (changed: Partial<ParallelLayout>): ParallelLayout => ({ ...oneDevice, ...changed })
const bytes = numberBytes('bf16')
const messages = (changed: Partial<ParallelLayout>, changedWork: Partial<StepWork> = {}) =>
  messagesOf(architecture, layout(changed), { ...work, ...changedWork }, bytes)

describe('messages of a step', () => {
  it('are none on one device', () => {
    expect(messages({})).toEqual({ tensor: 0, context: 0, data: 0, pipeline: 0, expert: 0 })
  })

  it('of tensor parallelism are four all-reduces of each layer and pass', () => {
    const stream = 8192 * 4096 * 2
    expect(messages({ tensorParallel: 4 }).tensor).toBe(4 * 32 * 4 * 2 * (3 / 4) * stream)
  })

  it('of data parallelism are the gradient twice, or as much of weights and gradients', () => {
    const weights = weightsOf(architecture)
    expect(messages({ dataParallel: 8 }).data).toBeCloseTo(2 * (7 / 8) * 4 * weights, -6)
    expect(messages({ dataParallel: 8, sharding: 'zero1' }).data).toBeCloseTo((7 / 8) * 6 * weights, -6)
  })

  it('of sharded weights are sent for each pass', () => {
    const once = messages({ dataParallel: 8, sharding: 'fsdp' }, { accumulation: 1 }).data
    expect(messages({ dataParallel: 8, sharding: 'fsdp' }).data).toBeCloseTo(4 * once, -3)
  })

  it('of context parallelism go around the ring', () => {
    const keys = (8192 / 4) * 2 * 8 * 128 * 2
    expect(messages({ contextParallel: 4 }).context).toBe(4 * 32 * 3 * 3 * keys)
  })

  it('between stages are one activation forth and one gradient back of each micro-batch', () => {
    expect(messages({ pipelineParallel: 4 }).pipeline).toBe(2 * 4 * 8192 * 4096 * 2)
  })
})

it.each([
  ['1f1b', 1, 7 / 32],
  ['gpipe', 1, 7 / 32],
  ['interleaved-1f1b', 4, 7 / 128],
  ['zero-bubble', 1, 7 / 96],
] as const)('the bubble of %s with %i parts is %f of the computation', (schedule, virtualPipeline, share) => {
  const staged = layout({ pipelineParallel: 8, virtualPipeline, schedule })
  expect(bubbleOf(staged, { ...work, accumulation: 32 })).toBeCloseTo(share)
})

it.each([
  ['NVIDIA H100 80GB HBM3', 'h100'],
  ['A100-SXM4-80GB', 'a100'],
  ['GB200', 'gb200'],
  ['AMD EPYC 9554', undefined],
])('the machine of %s is %s', (device, id) => {
  expect(machineOf(device)?.id).toBe(id)
})

describe('forecastLayout', () => {
  const baseline = new URL('../../../../baselines/torchtitan.yaml', import.meta.url)
  const figures = layoutFigures(readBaseline(readFileSync(baseline, 'utf8'), 'torchtitan.yaml'))
  const [first] = figures
  if (first === undefined) throw new Error('torchtitan has figures')

  it('gives about what was measured for a case that was, with a narrow interval', () => {
    const target = figures.find(({ place }) => place.endsWith(':27')) ?? first
    const made = forecastLayout(figures, target.point)
    if (made.kind === 'missing' || made.value.rate.kind === 'missing') throw new Error('it has a value')
    expect(made.value.rate.value / target.rate).toBeGreaterThan(0.9)
    expect(made.value.rate.value / target.rate).toBeLessThan(1.1)
    expect(made.value.high / made.value.low).toBeLessThan(1.6)
  })

  it('is less sure of another layout, and of another size', () => {
    const width = (changed: Partial<typeof first.point>) => {
      const made = forecastLayout(figures, { ...first.point, ...changed })
      return made.kind === 'missing' ? NaN : made.value.high / made.value.low
    }
    const inLayout = width({
      layout: { ...first.point.layout, tensorParallel: 4, pipelineParallel: 2, dataParallel: 1 },
    })
    expect(inLayout).toBeGreaterThan(width({}))
    expect(width({ architecture: architectureNamed('llama-3.2-1b').architecture })).toBeGreaterThan(width({}))
  })

  it('withholds what no figure is near to', () => {
    const target = { ...first.point, precision: 'nvfp4' }
    expect(forecastLayout(figures, target)).toMatchObject({ kind: 'missing', code: 'layout-no-figure' })
  })
})
