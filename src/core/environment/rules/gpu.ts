import { environmentRule } from './rule.ts'

const gpuUnreadable = environmentRule('gpu-unreadable', 'warning', 'machine', ({ gpus }) =>
  gpus.kind === 'missing' && gpus.code === 'probe-failed' ? [{ why: gpus }] : undefined,
)

const gpuUnanswered = environmentRule('gpu-unanswered', 'warning', 'machine', ({ gpus }) =>
  gpus.kind === 'missing' && gpus.code === 'probe-timed-out' ? [{ why: gpus }] : undefined,
)

const gpuBusy = environmentRule('gpu-busy', 'warning', 'quiet', ({ gpus }) => {
  if (gpus.kind === 'missing' || gpus.value.processes.kind === 'missing') return undefined
  const programs = gpus.value.processes.value.map(({ name, pid }) => ({ name, pid }))
  if (programs.length === 0) return undefined
  return [{ programs }]
})

const gpuSlowdown = environmentRule('gpu-slowdown', 'warning', 'machine', ({ gpus }) => {
  if (gpus.kind === 'missing') return undefined
  const slowed = gpus.value.devices.flatMap(({ index, slowdown }) =>
    slowdown.kind === 'known' && slowdown.value.length > 0 ? [{ gpu: index, reasons: slowdown.value }] : [],
  )
  if (slowed.length === 0) return undefined
  return [{ slowed }]
})

const gpusDiffer = environmentRule('gpus-differ', 'warning', 'nodes', ({ gpus }) => {
  if (gpus.kind === 'missing') return undefined
  const names = [...new Set(gpus.value.devices.map(({ name }) => name))]
  if (names.length < 2) return undefined
  return [{ names }]
})

export const gpuRules = [gpuUnreadable, gpuUnanswered, gpuBusy, gpuSlowdown, gpusDiffer]
