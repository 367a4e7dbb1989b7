import type { Environment } from '../model/environment.ts'
import type { Text } from '../model/text.ts'
import { bytes } from '../model/units.ts'
import type { Needs, Workload } from '../model/workload.ts'
import { sizeText } from '../text/size.ts'
import { packageSource, programSource } from './program-sources.ts'
import { usableCpus, usableMemory } from './usable.ts'

/** One thing that a workload needs and a machine does not have. */
export interface Lack {
  readonly what: Text
  /** How to get it. */
  readonly get: Text
}

export type Readiness =
  /** `devices`: how many this machine has room for; `any` where the workload computes nothing itself. */
  | { readonly state: 'ready'; readonly devices: number | 'any' }
  | { readonly state: 'lacking'; readonly lacks: readonly [Lack, ...Lack[]] }

type Machine = Pick<Environment, 'processor' | 'memory' | 'limits' | 'conditions' | 'gpus' | 'software'>

/**
 * Whether a workload can start on a machine, and on how many devices.
 *
 * @param machine its software has been asked of the Python that the workload uses
 * @param hasProgram whether a program is on PATH
 */
export function readiness(
  { needs, command }: Pick<Workload, 'needs' | 'command'>,
  machine: Machine,
  hasProgram: (name: string) => boolean,
): Readiness {
  const programs = programsOf(needs, command).filter((name) => !hasProgram(name))
  const packages = needs.python.filter((name) => !hasPackage(machine, name))
  const devices = room(needs, machine)
  const [first, ...others] = [
    ...programs.map(programLack),
    ...packages.map(packageLack),
    ...(devices === 0 ? [deviceLack(needs, machine)] : []),
  ]
  return first === undefined ? { state: 'ready', devices } : { state: 'lacking', lacks: [first, ...others] }
}

/** The needed programs, and the command's own where it is written out. */
function programsOf({ programs }: Needs, [own]: Workload['command']): string[] {
  const written = typeof own === 'string' && !own.includes('{') ? [own] : []
  return [...new Set([...programs, ...written])]
}

type RoomNeeds = Pick<Needs, 'devices' | 'memoryPerDevice'>
const noBytes = bytes(0)

/** How many devices there are and have the memory. What a GPU does not say of its memory is no reason against it. */
function room({ devices, memoryPerDevice = noBytes }: RoomNeeds, machine: Machine): number | 'any' {
  switch (devices) {
    case 'none':
      return 'any'
    case 'cpu': {
      const fit = memoryPerDevice > 0 ? Math.floor(usableMemory(machine) / memoryPerDevice) : Infinity
      // A quota of less than one CPU still runs one worker, only slower.
      return Math.min(Math.max(1, Math.floor(usableCpus(machine))), fit)
    }
    case 'gpu': {
      const gpus = machine.gpus.kind === 'known' ? machine.gpus.value.devices : []
      return gpus.filter(({ memory }) => memory.kind === 'missing' || memory.value >= memoryPerDevice).length
    }
  }
}

const hasPackage = ({ software }: Machine, wanted: string) =>
  software.some(({ name, version }) => name === wanted && version.kind === 'known')

const packageLack = (name: string): Lack => ({
  what: { en: `the Python on PATH has no ${name}`, zh: `PATH 中的 Python 没有安装 ${name}` },
  get: packageSource(name),
})

const programLack = (program: string): Lack => ({
  what: { en: `${program} is not on PATH`, zh: `PATH 中没有 ${program}` },
  get: programSource(program),
})

function deviceLack({ devices, memoryPerDevice = noBytes }: RoomNeeds, machine: Machine): Lack {
  const size = sizeText(memoryPerDevice)
  if (devices === 'gpu') {
    const none = machine.gpus.kind === 'missing'
    return {
      what: none
        ? { en: 'it trains on a GPU, and this machine shows none', zh: '需要 GPU，而本机没有可用的 GPU' }
        : { en: `no GPU here has the ${size} that one device needs`, zh: `本机没有显存达到 ${size} 的 GPU` },
      get: none
        ? {
            en: 'run it on a machine with NVIDIA GPUs, where nvidia-smi lists them',
            zh: '请在 nvidia-smi 能列出 GPU 的机器上运行',
          }
        : { en: 'run it on GPUs with more memory', zh: '请使用显存更大的 GPU' },
    }
  }
  const usable = sizeText(usableMemory(machine))
  return {
    what: {
      en: `one device needs ${size} of memory, and ${usable} can be had`,
      zh: `每个设备需要 ${size} 内存，而可用内存只有 ${usable}`,
    },
    get: { en: 'free memory or raise the memory limit', zh: '请释放内存或提高内存限制' },
  }
}
