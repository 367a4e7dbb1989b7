import { launchers } from '../launchers/launchers.ts'
import type { Quote } from '../messages/data.ts'
import type { Environment } from '../model/environment.ts'
import { phrase } from '../model/phrase.ts'
import { same } from '../model/text.ts'
import { bytes, type Bytes } from '../model/units.ts'
import type { Needs, Workload } from '../model/workload.ts'
import { packageSource, programSource } from './program-sources.ts'
import { interpreterOf } from './python-packages.ts'
import { usableCpus, usableMemory } from './usable.ts'

/** One thing that a workload needs and a machine does not have. */
export interface Lack {
  /** A noun for it: `mpirun`, `torch`, `a GPU`. */
  readonly name: Quote
  readonly what: Quote
  /** How to get it. */
  readonly get: Quote
}

export type Readiness =
  /** `devices`: how many this machine has room for; `any` where the workload computes nothing itself. */
  | { readonly state: 'ready'; readonly devices: number | 'any' }
  | { readonly state: 'lacking'; readonly lacks: readonly [Lack, ...Lack[]] }

type Machine = Pick<Environment, 'processor' | 'memory' | 'limits' | 'conditions' | 'gpus'>

/** What is installed on a machine. */
export interface Installed {
  /** Whether a program is on PATH. */
  readonly program: (name: string) => boolean
  /** Whether a package is in the Python that an interpreter starts. */
  readonly package: (interpreter: string, name: string) => boolean
}

/** Whether a workload can start on a machine, and on how many devices. */
export function readiness(
  { needs, command, launchers: suited }: Pick<Workload, 'needs' | 'command' | 'launchers'>,
  machine: Machine,
  installed: Installed,
): Readiness {
  const needed = [...launcherPrograms(suited, installed), ...programsOf(needs, command)]
  const programs = [...new Set(needed)].filter((name) => !installed.program(name))
  const packages = needs.python.filter((name) => !installed.package(interpreterOf(needs), name))
  const devices = room(needs, machine)
  const [first, ...others] = [
    ...(devices === 0 ? [deviceLack(needs, machine)] : []),
    ...programs.map(programLack),
    ...packages.map(packageLack),
  ]
  return first === undefined ? { state: 'ready', devices } : { state: 'lacking', lacks: [first, ...others] }
}

/** The needed programs, and the command's own where it is written out. */
function programsOf({ programs }: Needs, [own]: Workload['command']): string[] {
  const written = typeof own === 'string' && !own.includes('{') ? [own] : []
  return [...programs, ...written]
}

/** What the first launcher that is there needs; where none is, what the first that suits needs. */
function launcherPrograms(suited: readonly string[], { program }: Installed): readonly string[] {
  const needed = suited.map((name) => launchers.find((one) => one.name === name)?.programs ?? [])
  return needed.find((programs) => programs.every(program)) ?? needed[0] ?? []
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

const packageLack = (name: string): Lack => ({
  name: same(name),
  what: phrase('package-absent', { name }),
  get: packageSource(name),
})

const programLack = (program: string): Lack => ({
  name: same(program),
  what: phrase('program-not-on-path', { program }),
  get: programSource(program),
})

function deviceLack({ devices, memoryPerDevice: size = noBytes }: RoomNeeds, machine: Machine): Lack {
  if (devices !== 'gpu') return memoryLack(size, usableMemory(machine))
  if (machine.gpus.kind === 'missing') return gpuLack
  return {
    name: phrase('gpu-with-memory', { size }),
    what: phrase('gpus-too-small', { size }),
    get: phrase('use-larger-gpus'),
  }
}

const gpuLack: Lack = {
  name: phrase('gpu'),
  what: phrase('gpu-absent'),
  get: phrase('use-gpu-machine'),
}

const memoryLack = (needed: Bytes, usable: Bytes): Lack => ({
  name: phrase('amount-of-memory', { size: needed }),
  what: phrase('memory-too-small', { needed, usable }),
  get: phrase('free-memory'),
})
