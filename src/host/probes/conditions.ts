import { governorOf, turboOf } from '../../core/environment/cpu-settings.ts'
import { hypervisorOf } from '../../core/environment/hypervisor.ts'
import { parseHugePages } from '../../core/environment/kernel-state.ts'
import { parseMemoryInfo } from '../../core/environment/memory-info.ts'
import type { MachineConditions } from '../../core/model/environment.ts'
import { flatMapKnown, known, type Maybe } from '../../core/model/missing.ts'
import type { Bytes } from '../../core/model/units.ts'
import { knownTexts, type Machine } from './machine.ts'

export interface MemoryAndConditions {
  readonly memory: Bytes
  readonly conditions: MachineConditions
}

/**
 * @param results the folder that results go to, or will be made in
 * @param hypervisorFlag what the processor says of a hypervisor, undefined where its kind cannot say
 */
export async function probeConditions(
  machine: Machine,
  results: string,
  hypervisorFlag: Promise<boolean | undefined>,
): Promise<MemoryAndConditions> {
  const cpu = '/sys/devices/system/cpu'
  const [memoryText, hugePages, governors, noTurbo, boost, firmware, sharedMemory, freeDisk] =
    await Promise.all([
      machine.text('/proc/meminfo'),
      machine.text('/sys/kernel/mm/transparent_hugepage/enabled'),
      governorTexts(machine, `${cpu}/cpufreq`),
      machine.text(`${cpu}/intel_pstate/no_turbo`),
      machine.text(`${cpu}/cpufreq/boost`),
      knownTexts(machine, ['/sys/class/dmi/id/sys_vendor', '/sys/class/dmi/id/product_name']),
      machine.space('/dev/shm', 'total'),
      machine.space(results, 'free'),
    ])
  const { system } = machine
  const memory = flatMapKnown(memoryText, (text) => known(parseMemoryInfo(text)))
  const total = flatMapKnown(memory, (info) => info.total)
  return {
    memory: total.kind === 'known' ? total.value : system.memory,
    conditions: {
      load: system.load,
      availableMemory: memory.kind === 'known' ? memory.value.available : system.availableMemory,
      swapUsed: flatMapKnown(memory, (info) => info.swapUsed),
      governor: governorOf(governors),
      turbo: turboOf(textOf(noTurbo), textOf(boost)),
      hugePages: flatMapKnown(hugePages, parseHugePages),
      hypervisor: hypervisorOf(firmware.map((text) => text.trim()).join(' '), await hypervisorFlag),
      sharedMemory,
      freeDisk,
    },
  }
}

async function governorTexts(machine: Machine, folder: string): Promise<string[]> {
  const policies = (await machine.names(folder)).filter((name) => name.startsWith('policy'))
  return knownTexts(
    machine,
    policies.map((policy) => `${folder}/${policy}/scaling_governor`),
  )
}

const textOf = (text: Maybe<string>) => (text.kind === 'known' ? text.value : undefined)
