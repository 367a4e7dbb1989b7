import type { DeviceKind } from '../model/capacity.ts'
import { launchers } from '../launchers/launchers.ts'
import type { Phrase, Quote } from '../messages/data.ts'
import type { Environment } from '../model/environment.ts'
import { type Maybe, type Missing } from '../model/missing.ts'
import { phrase, same } from '../model/text.ts'
import { bytes, type Bytes } from '../model/units.ts'
import type { Needs, Workload } from '../model/workload.ts'
import { interpreterOf } from './python-packages.ts'
import { usableCpus, usableMemory } from './capacity.ts'

/** Debian and Ubuntu packages of the programs that workloads and launchers start. */
const packages: Readonly<Record<string, string>> = {
  python: 'python-is-python3',
  python3: 'python3',
  torchrun: 'python3-torch',
  mpirun: 'openmpi-bin',
  mpiexec: 'openmpi-bin',
  srun: 'slurm-client',
  sbatch: 'slurm-client',
  podman: 'podman',
  docker: 'docker.io',
  git: 'git',
  numactl: 'numactl',
  ssh: 'openssh-client',
}

/** Python packages for programs that no distribution packages. */
const pythonPackages: Readonly<Record<string, string>> = { horovodrun: 'horovod', deepspeed: 'deepspeed' }

/** How to get a program that is not on PATH. */
export function programSource(program: string): Phrase {
  const debian = packages[program]
  if (debian !== undefined) return installed(`sudo apt-get install ${debian}`)
  const python = pythonPackages[program]
  if (python !== undefined) return installed(`pip install ${python}`)
  return program === 'nvidia-smi' ? phrase('install-nvidia-driver') : phrase('install-program', { program })
}

/** Debian packages for Python packages; they work only with Debian's own Python. */
const debianPython: Readonly<Record<string, string>> = {
  torch: 'python3-torch',
  torchvision: 'python3-torchvision',
}

/** How to get a missing package of the Python on PATH. */
export function packageSource(name: string): Phrase {
  const debian = debianPython[name]
  return debian === undefined ? installed(`pip install ${name}`) : phrase('install-package', { name, debian })
}

const installed = (command: string): Phrase => phrase('run-command', { command })

/** Something that a workload needs and a machine lacks. */
export interface Lack {
  /** A noun for it: `mpirun`, `torch`, `a GPU`. */
  readonly name: Quote
  readonly what: Quote
  readonly get: Quote
}

export type Readiness =
  /** `devices`: how many fit on this machine; `any` where the workload computes nothing itself. */
  | { readonly state: 'ready'; readonly devices: number | 'any' }
  | { readonly state: 'lacking'; readonly lacks: readonly [Lack, ...Lack[]] }
  /** A program took too long to answer, and nothing else is known to be missing. */
  | { readonly state: 'unknown'; readonly why: Missing }

type Machine = Pick<Environment, 'processor' | 'memory' | 'limits' | 'conditions' | 'gpus'>

/** What is installed on a machine. */
export interface InstalledPrograms {
  readonly program: (name: string) => boolean
  /** Whether a package is in the Python that an interpreter starts. */
  readonly package: (interpreter: string, name: string) => boolean
  /** Why the packages of an interpreter are unknown; undefined where it answered. */
  readonly unanswered: (interpreter: string) => Missing | undefined
  /** Whether the engine of the embedded trainer is installed. */
  readonly engine: boolean
  /** The folders of a setup's interpreter and of the programs of its packages; undefined where it is not ready. */
  readonly setup: (
    name: string,
    on: DeviceKind,
  ) => { readonly program: (name: string) => boolean } | undefined
}

/** Whether a workload can start on a machine, and on how many devices. */
export function readiness(
  { needs, command, setup, launchers: suited }: Pick<Workload, 'needs' | 'command' | 'setup' | 'launchers'>,
  machine: Machine,
  installed: InstalledPrograms,
): Readiness {
  const devices = room(needs, machine)
  const onGpus = needs.devices === 'gpu' || (needs.devices === 'any' && gpusOf(machine).length > 0)
  const installedSetup = setup === undefined ? undefined : installed.setup(setup, onGpus ? 'gpu' : 'cpu')
  const program = (name: string) => installed.program(name) || installedSetup?.program(name) === true
  const needed = [...launcherPrograms(suited, program), ...programsOf(needs, command)]
  const programs = [...new Set(needed)].filter((name) => !program(name))
  const unanswered = needs.python.length > 0 ? installed.unanswered(interpreterOf(needs)) : undefined
  const packages =
    unanswered === undefined
      ? needs.python.filter((name) => !installed.package(interpreterOf(needs), name))
      : []
  const lateGpus = devices === 0 && needs.devices === 'gpu' ? tooLate(machine.gpus) : undefined
  const [first, ...others] = [
    ...(devices === 0 && lateGpus === undefined ? [deviceLack(needs, machine)] : []),
    // Installing a missing setup also installs these programs.
    ...(setup !== undefined && installedSetup === undefined ? [setupLack(setup)] : programs.map(programLack)),
    ...packages.map(packageLack),
    ...(startsTrainer(command) && !installed.engine ? [engineLack] : []),
  ]
  if (first !== undefined) return { state: 'lacking', lacks: [first, ...others] }
  const why = lateGpus ?? unanswered
  return why === undefined ? { state: 'ready', devices } : { state: 'unknown', why }
}

/** The reason if a program took too long to answer, so that its answer is unknown. */
export const tooLate = (answer: Maybe<unknown>): Missing | undefined =>
  answer.kind === 'missing' && answer.code === 'probe-timed-out' ? answer : undefined

/** The needed programs, and the program of the command where it is stated literally. */
function programsOf({ programs }: Needs, [firstWord]: Workload['command']): string[] {
  const written = typeof firstWord === 'string' && !firstWord.includes('{') ? [firstWord] : []
  return [...programs, ...written]
}

/** The programs of the first installed launcher; if none is installed, those of the first suitable one. */
function launcherPrograms(suited: readonly string[], program: (name: string) => boolean): readonly string[] {
  const needed = suited.map((name) => launchers.find((launcher) => launcher.name === name)?.programs ?? [])
  return needed.find((programs) => programs.every(program)) ?? needed[0] ?? []
}

type RoomNeeds = Pick<Needs, 'devices' | 'memoryPerDevice'>
const noBytes = bytes(0)

/** Number of devices with enough memory. A GPU whose memory is unknown counts. */
function room({ devices, memoryPerDevice = noBytes }: RoomNeeds, machine: Machine): number | 'any' {
  switch (devices) {
    case 'none':
      return 'any'
    case 'cpu': {
      const fit = memoryPerDevice > 0 ? Math.floor(usableMemory(machine) / memoryPerDevice) : Infinity
      // A quota below one CPU still runs one worker, only slower.
      return Math.min(Math.max(1, Math.floor(usableCpus(machine))), fit)
    }
    case 'any': {
      const gpus = room({ devices: 'gpu', memoryPerDevice }, machine)
      return gpus === 0 ? room({ devices: 'cpu', memoryPerDevice }, machine) : gpus
    }
    case 'gpu': {
      return gpusOf(machine).filter(
        ({ memory }) => memory.kind === 'missing' || memory.value >= memoryPerDevice,
      ).length
    }
  }
}

const gpusOf = ({ gpus }: Pick<Machine, 'gpus'>) => (gpus.kind === 'known' ? gpus.value.devices : [])

/** Whether a command starts the trainer that comes with steadystate. */
const startsTrainer = (command: Workload['command']): boolean =>
  command.some((word) => typeof word === 'string' && word.startsWith('{steady}/trainer/'))

const engine = 'onnxruntime-node'

const engineLack: Lack = {
  name: same(engine),
  what: phrase('engine-absent', { engine }),
  get: phrase('install-engine', { engine }),
}

const setupLack = (name: string): Lack => ({
  name: same(name),
  what: phrase('setup-absent', { name }),
  get: phrase('run-command', { command: `steady setup ${name}` }),
})

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
