import { usableCpus } from '../capacity.ts'
import { environmentRule } from './rule.ts'

/** Share of the usable CPUs that other programs may use before a run's figures are doubtful. */
const busyShare = 0.25

const machineBusy = environmentRule(
  'machine-busy',
  'warning',
  'quiet',
  ({ processor, limits, conditions: { load } }) => {
    if (load.kind === 'missing') return undefined
    const usable = usableCpus({ processor, limits })
    // The load is that of the whole machine: only the part that does not fit on the other CPUs disturbs the run.
    const disturbing = load.value - (processor.threads - usable)
    if (disturbing <= busyShare * usable) return undefined
    return [{ load: load.value, cpus: usable }]
  },
)

const cpuLimit = environmentRule('cpu-limit', 'warning', 'machine', ({ processor, limits: { cpus } }) => {
  if (cpus.kind === 'missing' || cpus.value >= processor.threads) return undefined
  return [{ cpus: cpus.value, of: processor.threads }]
})

const cpuAffinity = environmentRule(
  'cpu-affinity',
  'note',
  'machine',
  ({ processor, limits: { affinity } }) => {
    if (affinity.kind === 'missing' || affinity.value >= processor.threads) return undefined
    return [{ processors: affinity.value, of: processor.threads }]
  },
)

const cpuGovernor = environmentRule('cpu-governor', 'warning', 'machine', ({ conditions: { governor } }) => {
  if (governor.kind === 'missing' || governor.value === 'performance') return undefined
  return [{ governor: governor.value }]
})

const virtualMachine = environmentRule(
  'virtual-machine',
  'note',
  'machine',
  ({ conditions: { hypervisor } }) => {
    if (hypervisor.kind === 'missing') return undefined
    return [{ hypervisor: hypervisor.value === 'unnamed' ? null : hypervisor.value }]
  },
)

export const cpuRules = [machineBusy, cpuLimit, cpuAffinity, cpuGovernor, virtualMachine]
