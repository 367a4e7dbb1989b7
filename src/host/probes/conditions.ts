import { statfs } from 'node:fs/promises'
import * as os from 'node:os'
import { governorOf, turboOf } from '../../core/environment/cpu-settings.ts'
import { hypervisorOf } from '../../core/environment/hypervisor.ts'
import { parseHugePages, parseLoad } from '../../core/environment/kernel-state.ts'
import { parseMemoryInfo } from '../../core/environment/memory-info.ts'
import { unreadable } from '../../core/environment/reasons.ts'
import type { Conditions } from '../../core/model/environment.ts'
import { flatMapKnown, known, type Maybe } from '../../core/model/missing.ts'
import { bytes, type Bytes } from '../../core/model/units.ts'
import { knownTexts, type Machine } from './machine.ts'
import { within } from './within.ts'

export interface MemoryAndConditions {
  readonly memory: Bytes
  readonly conditions: Conditions
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
  const [load, memoryText, hugePages, governors, noTurbo, boost, firmware, sharedMemory, freeDisk] =
    await Promise.all([
      machine.text('/proc/loadavg'),
      machine.text('/proc/meminfo'),
      machine.text('/sys/kernel/mm/transparent_hugepage/enabled'),
      governorTexts(machine, `${cpu}/cpufreq`),
      machine.text(`${cpu}/intel_pstate/no_turbo`),
      machine.text(`${cpu}/cpufreq/boost`),
      knownTexts(machine, ['/sys/class/dmi/id/sys_vendor', '/sys/class/dmi/id/product_name']),
      space('/dev/shm', 'blocks'),
      space(results, 'bavail'),
    ])
  const memory = flatMapKnown(memoryText, (text) => known(parseMemoryInfo(text)))
  const total = flatMapKnown(memory, (info) => info.total)
  return {
    memory: total.kind === 'known' ? total.value : bytes(os.totalmem()),
    conditions: {
      load: load.kind === 'known' ? parseLoad(load.value) : nodeLoad(),
      availableMemory: memory.kind === 'known' ? memory.value.available : known(bytes(os.freemem())),
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

/** A file system on a dead server never answers, hence the limit. */
function space(folder: string, blocks: 'blocks' | 'bavail'): Promise<Maybe<Bytes>> {
  const answer = statfs(folder).then((size) => known(bytes(size[blocks] * size.bsize)))
  return within<Maybe<Bytes>>(answer, 1000, unreadable(folder))
}

/** Windows has no load average; Node then gives zeros, which would read as an idle machine. */
const nodeLoad = (): Maybe<number> =>
  os.platform() === 'win32' ? unreadable('/proc/loadavg') : known(os.loadavg()[0] ?? 0)

const textOf = (text: Maybe<string>) => (text.kind === 'known' ? text.value : undefined)
