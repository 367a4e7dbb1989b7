import type { Finding } from './finding.ts'
import type { Maybe } from './missing.ts'
import type { Bytes } from './units.ts'

export interface Processor {
  readonly model: string
  readonly sockets: number
  readonly cores: number
  readonly threads: number
  /** Instruction sets that change training speed, such as `avx512f` and `amx_tile`. */
  readonly flags: readonly string[]
}

/** Limits that a container or a control group puts on this process. */
export interface Limits {
  readonly container: Maybe<string>
  /** CPUs that may be used in parallel: quota ÷ period. */
  readonly cpus: Maybe<number>
  readonly memory: Maybe<Bytes>
}

export interface Gpu {
  readonly index: number
  readonly name: string
  readonly memory: Maybe<Bytes>
}

export interface Gpus {
  readonly devices: readonly Gpu[]
  readonly driver: Maybe<string>
  readonly cuda: Maybe<string>
  /** `nvidia-smi topo -m`, as printed. */
  readonly topology: Maybe<string>
}

/** A program or library whose version can change a result. */
export interface Software {
  readonly name: string
  readonly version: Maybe<string>
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
  /** One-minute load average when captured. */
  readonly load: number
  /** Commit of the repository that the suite lies in, `+` appended where it has uncommitted changes. */
  readonly commit: Maybe<string>
  readonly findings: readonly Finding[]
}
