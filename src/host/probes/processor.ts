import { countOfList } from '../../core/environment/cpu-list.ts'
import { distinct, parseProcessorInfo, type ProcessorInfo } from '../../core/environment/processor-info.ts'
import type { Processor } from '../../core/model/environment.ts'
import { flatMapKnown } from '../../core/model/missing.ts'
import { knownTexts, type Machine } from './machine.ts'

export interface ProbedProcessor {
  readonly processor: Processor
  /** What the processor itself says of a hypervisor; undefined where its kind cannot say. */
  readonly hypervisorFlag: boolean | undefined
}

/** /proc/cpuinfo first, the kernel's topology files where it is silent (ARM), and the system's own view without Linux. */
export async function probeProcessor(machine: Machine): Promise<ProbedProcessor> {
  const [text, online] = await Promise.all([
    machine.text('/proc/cpuinfo'),
    machine.text('/sys/devices/system/node/online'),
  ])
  const info: ProcessorInfo = parseProcessorInfo(text.kind === 'known' ? text.value : '')
  const threads = info.threads > 0 ? info.threads : machine.system.threads
  const silent = info.cores.kind === 'missing' || info.sockets.kind === 'missing'
  const topology = silent ? await kernelTopology(machine, info.threads) : info
  return {
    processor: {
      model: info.model.kind === 'known' ? info.model : machine.system.processor,
      architecture: machine.system.architecture,
      sockets: topology.sockets,
      cores: topology.cores,
      threads,
      numaNodes: flatMapKnown(online, (list) => countOfList(list, '/sys/devices/system/node/online')),
      flags: info.flags,
    },
    hypervisorFlag: info.hypervisor,
  }
}

async function kernelTopology(machine: Machine, threads: number) {
  const folders = Array.from({ length: threads }, (_, cpu) => `/sys/devices/system/cpu/cpu${cpu}/topology`)
  const [sockets, cores] = await Promise.all([
    knownTexts(
      machine,
      folders.map((folder) => `${folder}/physical_package_id`),
    ),
    knownTexts(
      machine,
      folders.map((folder) => `${folder}/thread_siblings_list`),
    ),
  ])
  return { sockets: distinct(sockets), cores: distinct(cores) }
}
