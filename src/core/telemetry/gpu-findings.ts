import { telemetryFinding } from './messages.ts'
import { slowdowns } from '../environment/nvidia-smi.ts'
import { type Finding } from '../model/finding.ts'
import type { Span } from '../model/telemetry.ts'
import { meanOver, type SampledPoint } from './over-window.ts'
import type { GpuSample } from './gpu-line.ts'
import type { SampledGpu } from './used-gpus.ts'

/** A lowered clock in a smaller share of the window is not reported. */
const leastShare = 0.05
/** The reason bit for a clock that is lowered because the board is at its power limit. */
const powerCap = 0x04
const nearlyFull = 0.97
const oftenIdle = 0.5

export function gpuFindings(gpus: readonly SampledGpu[], window: Span): Finding[] {
  const inWindow = gpus.map((gpu) => ({
    ...gpu,
    samples: gpu.samples.filter(({ at }) => at >= window.from && at <= window.to),
  }))
  return [...heldDown(inWindow), ...limited(inWindow), ...full(inWindow), ...idle(gpus, window)]
}

interface InWindow extends Omit<SampledGpu, 'samples'> {
  readonly samples: readonly GpuSample[]
}

function heldDown(gpus: readonly InWindow[]): Finding[] {
  const held = slowdowns.flatMap(([bit, reason]) =>
    gpus.flatMap(({ samples, node, index }) => {
      const reportedReasons = samples.flatMap(({ reasons }) =>
        reasons.kind === 'known' ? [reasons.value] : [],
      )
      const share = reportedReasons.filter((reasons) => hasBit(reasons, bit)).length / reportedReasons.length
      return share >= leastShare ? [{ bit, reason, node, gpu: index, share }] : []
    }),
  )
  const heldFor = (which: (bit: number) => boolean) =>
    held.flatMap(({ bit, ...slowdown }) => (which(bit) ? [slowdown] : []))
  const capped = heldFor((bit) => bit === powerCap)
  const slowed = heldFor((bit) => bit !== powerCap)
  return [
    ...(slowed.length === 0 ? [] : [telemetryFinding('gpu-throttled', { slowed })]),
    ...(capped.length === 0 ? [] : [telemetryFinding('gpu-power-capped', { slowed: capped })]),
  ]
}

/** Tests a bit of a mask that may be wider than 32 bits. */
const hasBit = (mask: number, bit: number) => Math.floor(mask / bit) % 2 === 1

function limited(gpus: readonly InWindow[]): Finding[] {
  const lowered = gpus.flatMap(({ node, index, samples }) => {
    const found = samples.find(
      ({ limit, defaultLimit }) =>
        limit.kind === 'known' && defaultLimit.kind === 'known' && limit.value < defaultLimit.value - 1,
    )
    return found?.limit.kind === 'known' && found.defaultLimit.kind === 'known'
      ? [{ node, gpu: index, watts: found.limit.value, usual: found.defaultLimit.value }]
      : []
  })
  return lowered.length === 0 ? [] : [telemetryFinding('gpu-power-limit', { lowered })]
}

function full(gpus: readonly InWindow[]): Finding[] {
  const filled = gpus.flatMap(({ node, index, samples }) => {
    const share = samples.reduce(
      (most, { memory, memoryTotal }) =>
        memory.kind === 'known' && memoryTotal.kind === 'known'
          ? Math.max(most, memory.value / memoryTotal.value)
          : most,
      0,
    )
    return share >= nearlyFull ? [{ node, gpu: index, share }] : []
  })
  return filled.length === 0 ? [] : [telemetryFinding('gpu-memory-full', { filled })]
}

function idle(gpus: readonly SampledGpu[], window: Span): Finding[] {
  const often = gpus.flatMap(({ node, index, samples }) => {
    const points = samples.flatMap(({ at, utilisation }): SampledPoint[] =>
      utilisation.kind === 'known' ? [[at, utilisation.value]] : [],
    )
    const use = meanOver(points, window)
    return use.kind === 'known' && use.value < oftenIdle ? [{ node, gpu: index, share: use.value }] : []
  })
  return often.length === 0 ? [] : [telemetryFinding('gpu-idle', { often })]
}
