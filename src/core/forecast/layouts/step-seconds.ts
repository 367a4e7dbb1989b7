import type { ComputePrecision } from '../../flops/peaks/device-peaks.ts'
import { matrixProducts } from '../../flops/conventions/published-rules.ts'
import type { Architecture } from '../../flops/architecture.ts'
import { layerActivations, numberBytes, tokensOfPass } from './activations.ts'
import { devicesOf, type ParallelLayout, sequencesOf, stagesOf, type StepWork } from './layout.ts'
import type { LayoutMachine } from './machine.ts'
import { messagesOf } from './messages.ts'

/** The share of the idle time of one-forward-one-backward that remains with a split backward pass. */
const leftByZeroBubble = 1 / 3

/**
 * Idle time of a pipeline as a share of its computation: (stages − 1) ÷ micro-batches, divided by the parts of the model on each
 * stage (Narayanan and others, arXiv:2104.04473, section 2.2).
 */
export function bubbleOf(
  { pipelineParallel, virtualPipeline, schedule }: ParallelLayout,
  { accumulation }: StepWork,
): number {
  const idle = (pipelineParallel - 1) / accumulation
  switch (schedule) {
    case 'gpipe':
      return idle
    case '1f1b':
    case 'interleaved-1f1b':
      return idle / virtualPipeline
    case 'zero-bubble':
      return (idle / virtualPipeline) * leftByZeroBubble
  }
}

/** Durations of parts of a step ÷ those at the machine's rates, from published tables. Hidden messages count for little. */
export interface LayoutCosts {
  /** Scores and weighted values of attention. */
  readonly attention: number
  /** Reading and writing activations. */
  readonly memory: number
  /** Fixed seconds of each layer and pass, whatever the work. */
  readonly fixed: number
  readonly tensor: number
  readonly context: number
  readonly data: number
  readonly pipeline: number
  readonly expert: number
}

/** A training whose speed is known or forecast. */
export interface LayoutCase {
  readonly architecture: Architecture
  readonly layout: ParallelLayout
  readonly work: StepWork
  readonly precision: string
  readonly machine: LayoutMachine
  readonly devicesPerNode: number
  /** Whether nothing states what is recomputed, so that none is assumed. */
  readonly isRecomputeOpen?: boolean
}

/** Seconds of a step on one device at the rates of the machine, before costs. */
export interface StepTimes {
  readonly products: number
  readonly attention: number
  readonly memory: number
  readonly passes: number
  readonly tensor: number
  readonly context: number
  readonly data: number
  readonly pipeline: number
  readonly expert: number
  /** Idle time as a share of the computation. */
  readonly bubble: number
}

export function stepTimesOf({
  architecture,
  layout,
  work,
  precision,
  machine,
  devicesPerNode,
}: LayoutCase): StepTimes {
  const devices = devicesOf(layout)
  const bytes = numberBytes(precision)
  const counted = matrixProducts.count(architecture, {
    sequences: sequencesOf(layout, work),
    sequenceLength: work.sequenceLength,
    recompute: work.recompute,
  })
  const again = work.recompute === 'full' ? 4 / 3 : 1
  const rate = productRate(machine, precision)
  const half = peakFlops(machine, 'bf16')
  const layers = stagesOf(architecture, layout)[0]?.layers ?? architecture.layers
  const messages = messagesOf(architecture, layout, work, bytes)
  const { tensorParallel, contextParallel } = layout
  const reach = machine.linked ?? devicesPerNode
  const linkOf = (members: number) => (members <= reach ? machine.linkRate : machine.networkRate)
  return {
    products: (counted.layers * again) / rate / devices + counted.head / half / devices,
    attention: (counted.attention * again) / half / devices,
    memory:
      (2 * again * work.accumulation * layers * layerActivations(architecture, layout, work, bytes)) /
      machine.memoryRate,
    passes: work.accumulation * layers,
    tensor: messages.tensor / linkOf(tensorParallel),
    context: messages.context / linkOf(tensorParallel * contextParallel),
    data: messages.data / linkOf(tensorParallel * contextParallel * layout.dataParallel),
    pipeline: messages.pipeline / linkOf(devices),
    expert: messages.expert / linkOf(Math.max(tensorParallel, layout.expertParallel)),
    bubble: bubbleOf(layout, work),
  }
}

/** In FLOPs per second. FP8 and FP4 count where the machine supports them. */
function productRate(machine: LayoutMachine, precision: string): number {
  if (precision === 'fp32' || precision === 'tf32') return peakFlops(machine, precision)
  const { fp8, fp4 } = machine.peaks
  if (/fp4/.test(precision) && fp4 !== undefined) return peakFlops(machine, 'fp4')
  return /fp[48]/.test(precision) && fp8 !== undefined
    ? peakFlops(machine, 'fp8')
    : peakFlops(machine, 'bf16')
}

/** In FLOPs per second. An undocumented FP32 rate is a sixteenth of BF16, as on the A100. */
function peakFlops({ peaks }: LayoutMachine, precision: ComputePrecision): number {
  const { bf16 = NaN } = peaks
  return 1e12 * (peaks[precision] ?? (precision === 'fp32' ? bf16 / 16 : bf16))
}

/** Seconds of a step, up to a factor of the program and machine. */
export function secondsOf(times: StepTimes, costs: LayoutCosts): number {
  const computed =
    times.products +
    costs.attention * times.attention +
    costs.memory * times.memory +
    costs.fixed * times.passes
  const within = costs.tensor * times.tensor + costs.context * times.context + costs.expert * times.expert
  return (computed + within) * (1 + times.bubble) + costs.data * times.data + costs.pipeline * times.pipeline
}

/** Tokens that one device trains on in a step. */
export const tokensOfDevice = (point: LayoutCase): number =>
  (tokensOfPass(point.layout, point.work) * point.work.accumulation) /
  (point.layout.tensorParallel * point.layout.pipelineParallel)
