import { usableMemory } from '../capacity.ts'
import { environmentRule } from './rule.ts'

const gibibyte = 2 ** 30

const lowMemory = environmentRule('low-memory', 'error', 'machine', (facts, { memory: needed }) => {
  const usable = usableMemory(facts)
  if (needed === undefined || usable >= needed) return undefined
  return [{ usable, needed }]
})

const memoryLimit = environmentRule(
  'memory-limit',
  'note',
  'machine',
  ({ memory, limits: { memory: limit } }) => {
    if (limit.kind === 'missing' || limit.value >= memory) return undefined
    return [{ limit: limit.value, memory }]
  },
)

/** Old pages in swap cost nothing, but more than this share of memory shows that memory ran short. */
const swapShare = 0.01

const swapInUse = environmentRule(
  'swap-in-use',
  'warning',
  'machine',
  ({ memory, conditions: { swapUsed } }) => {
    if (swapUsed.kind === 'missing' || swapUsed.value <= swapShare * memory) return undefined
    return [{ used: swapUsed.value }]
  },
)

const hugePages = environmentRule(
  'huge-pages-off',
  'note',
  'machine',
  ({ conditions: { hugePages: setting } }) => {
    if (setting.kind === 'missing' || setting.value !== 'never') return undefined
    return []
  },
)

const smallSharedMemory = environmentRule(
  'small-shared-memory',
  'warning',
  'machine',
  ({ limits: { container }, gpus, conditions: { sharedMemory } }, { devices }) => {
    if (container.kind === 'missing' || sharedMemory.kind === 'missing') return undefined
    if (sharedMemory.value >= gibibyte || (gpus.kind === 'missing' && devices !== 'gpu')) return undefined
    return [{ size: sharedMemory.value }]
  },
)

const lowDisk = environmentRule('low-disk', 'warning', 'machine', ({ conditions: { freeDisk } }) => {
  if (freeDisk.kind === 'missing' || freeDisk.value >= gibibyte) return undefined
  return [{ free: freeDisk.value }]
})

export const memoryRules = [lowMemory, memoryLimit, swapInUse, hugePages, smallSharedMemory, lowDisk]
