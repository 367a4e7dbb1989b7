import { z } from 'zod'
import type { ContainerSettings } from './container.ts'
import { bytesSchema, findingSchema, maybeSchema, naturalSchema, type FromSchema } from './schema.ts'

/** Version of `environment.json`, which docs/formats/environment.md describes. It grows when an old reader would be misled. */
export const environmentVersion = 2 as const

const text = maybeSchema(z.string())

const processorSchema = z.object({
  /** Missing where the kernel does not name it, as on some ARM machines. */
  model: text,
  /** The instruction set as Node names it: `x64`, `arm64`. */
  architecture: z.string(),
  sockets: maybeSchema(naturalSchema),
  /** Physical cores of all sockets together. */
  cores: maybeSchema(naturalSchema),
  /** Logical processors of the machine, whether or not this process may use them. */
  threads: naturalSchema,
  numaNodes: maybeSchema(naturalSchema),
  /** Instruction sets that change training speed, such as `avx512f` and `amx_tile`. */
  flags: z.array(z.string()),
})
export type Processor = FromSchema<typeof processorSchema>

const limitsSchema = z.object({
  container: text,
  /** CPUs that may be used in parallel: quota ÷ period. */
  cpus: maybeSchema(z.number().positive()),
  /** Logical processors that the scheduler may put this process on. */
  affinity: maybeSchema(naturalSchema),
  memory: maybeSchema(bytesSchema),
})
/** Limits that a container, a control group or an affinity mask puts on this process; missing means no such limit. */
export type Limits = FromSchema<typeof limitsSchema>

const gpuProcessSchema = z.object({ pid: naturalSchema, name: z.string(), memory: maybeSchema(bytesSchema) })
/** Another program's share of a GPU. */
export type GpuProcess = FromSchema<typeof gpuProcessSchema>

/** A number that older files do not hold. */
const lateSchema = maybeSchema(z.number().positive()).prefault({
  kind: 'missing',
  code: 'not-looked-for',
  data: {},
})

const gpuSchema = z.object({
  index: naturalSchema,
  name: z.string(),
  memory: maybeSchema(bytesSchema),
  /** Largest clock of its multiprocessors, in MHz. */
  clock: lateSchema,
  /** Power that its driver lets it draw, in W. */
  powerLimit: lateSchema,
  /** Why its clock is held down at this moment; empty when it is not. */
  slowdown: maybeSchema(z.array(z.string())),
})
export type Gpu = FromSchema<typeof gpuSchema>

const gpusSchema = z.object({
  devices: z.array(gpuSchema),
  driver: text,
  /** The newest CUDA that the driver supports; an installed toolkit or library may be older. */
  cuda: text,
  /** `nvidia-smi topo -m`, as printed. */
  topology: text,
  /** Programs that hold GPU memory already. */
  processes: maybeSchema(z.array(gpuProcessSchema)),
})
export type Gpus = FromSchema<typeof gpusSchema>

const softwareSchema = z.object({ name: z.string(), version: text })
/** A program or library whose version can change a result. */
export type Software = FromSchema<typeof softwareSchema>

/** A Python and what it may have. */
export interface PythonQuestion {
  /** A program on PATH or a path, such as `python3`. */
  readonly interpreter: string
  /** PATH as the suite or the cluster sets it for runs; absent where they see the machine's own. */
  readonly path?: string | undefined
  /** Packages to list beside the training frameworks that are always listed. */
  readonly packages: readonly string[]
  /** The container image that it is in; absent for a Python of the node itself. */
  readonly image?: ImageQuestion
}

/** A container image of a node. */
export interface ImageQuestion {
  readonly name: string
  readonly settings: ContainerSettings
}

const conditionsSchema = z.object({
  /** One-minute load average of the whole machine. */
  load: maybeSchema(z.number().nonnegative()),
  /** Memory that programs can still get before anything is swapped out. */
  availableMemory: maybeSchema(bytesSchema),
  swapUsed: maybeSchema(bytesSchema),
  /** Frequency governor of the CPUs, such as `performance`; several are joined by commas. */
  governor: text,
  /** Whether the CPU may exceed its base clock. */
  turbo: maybeSchema(z.boolean()),
  /** Transparent huge pages: `always`, `madvise` or `never`. */
  hugePages: text,
  /** The hypervisor that lends this machine; missing on bare metal. */
  hypervisor: text,
  /** Size of /dev/shm, through which data loaders and NCCL exchange data. */
  sharedMemory: maybeSchema(bytesSchema),
  /** Free space where the results are written. */
  freeDisk: maybeSchema(bytesSchema),
})
/** Settings and momentary states of a machine that change speed while every program stays the same. */
export type MachineConditions = FromSchema<typeof conditionsSchema>

export const environmentSchema = z.object({
  /** UTC. */
  captured: z.iso.datetime(),
  host: z.string(),
  os: z.string(),
  kernel: z.string(),
  processor: processorSchema,
  memory: bytesSchema,
  limits: limitsSchema,
  gpus: maybeSchema(gpusSchema),
  software: z.array(softwareSchema),
  conditions: conditionsSchema,
  /** Commit of the repository that the suite lies in, `+` appended where it has uncommitted changes. */
  commit: text,
  findings: z.array(findingSchema),
})
/** What a result was measured on. */
export type Environment = FromSchema<typeof environmentSchema>

const nodeEnvironmentSchema = z.object({
  /** As the cluster names it. */
  node: z.string(),
  environment: environmentSchema,
})
/** One node of those that runs were made on, as it was then. */
export type NodeEnvironment = FromSchema<typeof nodeEnvironmentSchema>

const nodesFileSchema = z.object({
  version: z.literal(environmentVersion),
  /** In the order of the cluster; every node that a run was made on. */
  nodes: z.array(nodeEnvironmentSchema).min(1),
})

/** Version 1 knew one machine only. */
const oneMachineSchema = z.object({ version: z.literal(1), environment: environmentSchema })

/** The whole of `environment.json`. */
export const environmentFileSchema = z.union([
  nodesFileSchema,
  z.codec(oneMachineSchema, nodesFileSchema, {
    decode: ({ environment }) => ({
      version: environmentVersion,
      nodes: [{ node: environment.host, environment }],
    }),
    encode: () => {
      throw new TypeError('version 1 is only read')
    },
  }),
])
