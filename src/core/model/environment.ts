import type { Finding } from './finding.ts'
import type { Maybe } from './missing.ts'
import type { Bytes } from './units.ts'

export interface Processor {
  /** Missing where the kernel does not name it, as on some ARM machines. */
  readonly model: Maybe<string>
  /** The instruction set as Node names it: `x64`, `arm64`. */
  readonly architecture: string
  readonly sockets: Maybe<number>
  /** Physical cores of all sockets together. */
  readonly cores: Maybe<number>
  /** Logical processors of the machine, whether or not this process may use them. */
  readonly threads: number
  readonly numaNodes: Maybe<number>
  /** Instruction sets that change training speed, such as `avx512f` and `amx_tile`. */
  readonly flags: readonly string[]
}

/** Limits that a container, a control group or an affinity mask puts on this process; missing means no such limit. */
export interface Limits {
  readonly container: Maybe<string>
  /** CPUs that may be used in parallel: quota ÷ period. */
  readonly cpus: Maybe<number>
  /** Logical processors that the scheduler may put this process on. */
  readonly affinity: Maybe<number>
  readonly memory: Maybe<Bytes>
}

/** Another program's share of a GPU. */
export interface GpuProcess {
  readonly pid: number
  readonly name: string
  readonly memory: Maybe<Bytes>
}

export interface Gpu {
  readonly index: number
  readonly name: string
  readonly memory: Maybe<Bytes>
  /** Why its clock is held down at this moment; empty when it is not. */
  readonly slowdown: Maybe<readonly string[]>
}

export interface Gpus {
  readonly devices: readonly Gpu[]
  readonly driver: Maybe<string>
  /** The newest CUDA that the driver supports; an installed toolkit or library may be older. */
  readonly cuda: Maybe<string>
  /** `nvidia-smi topo -m`, as printed. */
  readonly topology: Maybe<string>
  /** Programs that hold GPU memory already. */
  readonly processes: Maybe<readonly GpuProcess[]>
}

/** A program or library whose version can change a result. */
export interface Software {
  readonly name: string
  readonly version: Maybe<string>
}

/** Settings and momentary states of a machine that change speed while every program stays the same. */
export interface Conditions {
  /** One-minute load average of the whole machine. */
  readonly load: Maybe<number>
  /** Memory that programs can still get before anything is swapped out. */
  readonly availableMemory: Maybe<Bytes>
  readonly swapUsed: Maybe<Bytes>
  /** Frequency governor of the CPUs, such as `performance`; several are joined by commas. */
  readonly governor: Maybe<string>
  /** Whether the CPU may exceed its base clock. */
  readonly turbo: Maybe<boolean>
  /** Transparent huge pages: `always`, `madvise` or `never`. */
  readonly hugePages: Maybe<string>
  /** The hypervisor that lends this machine; missing on bare metal. */
  readonly hypervisor: Maybe<string>
  /** Size of /dev/shm, through which data loaders and NCCL exchange data. */
  readonly sharedMemory: Maybe<Bytes>
  /** Free space where the results are written. */
  readonly freeDisk: Maybe<Bytes>
}

/** What a result was measured on, as `environment.json` keeps it. */
export interface Environment {
  /** ISO 8601, UTC. */
  readonly captured: string
  readonly host: string
  readonly os: string
  readonly kernel: string
  readonly processor: Processor
  readonly memory: Bytes
  readonly limits: Limits
  readonly gpus: Maybe<Gpus>
  readonly software: readonly Software[]
  readonly conditions: Conditions
  /** Commit of the repository that the suite lies in, `+` appended where it has uncommitted changes. */
  readonly commit: Maybe<string>
  readonly findings: readonly Finding[]
}
