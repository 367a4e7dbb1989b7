import { z } from 'zod'
import type { ContainerSettings } from './container.ts'
import { bytesSchema, findingSchema, maybeSchema, naturalSchema, type FromSchema } from './schema.ts'

/** Version of `environment.json`, see docs/formats/environment.md. It grows when an old reader would misread the file. */
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
export type GpuProcess = FromSchema<typeof gpuProcessSchema>

/** A number that older files do not have. */
const lateSchema = maybeSchema(z.number().positive()).prefault({
  kind: 'missing',
  code: 'not-looked-for',
  data: {},
})

const gpuSchema = z.object({
  index: naturalSchema,
  name: z.string(),
  memory: maybeSchema(bytesSchema),
  /** Maximum clock of the multiprocessors, in MHz. */
  clock: lateSchema,
  /** Power limit that the driver sets, in W. */
  powerLimit: lateSchema,
  /** Why the clock is reduced now; empty when it is not. */
  slowdown: maybeSchema(z.array(z.string())),
})
export type Gpu = FromSchema<typeof gpuSchema>

const gpusSchema = z.object({
  devices: z.array(gpuSchema),
  driver: text,
  /** The newest CUDA version that the driver supports; an installed toolkit or library may be older. */
  cuda: text,
  /** `nvidia-smi topo -m`, as printed. */
  topology: text,
  /** Programs that already use GPU memory. */
  processes: maybeSchema(z.array(gpuProcessSchema)),
})
export type Gpus = FromSchema<typeof gpusSchema>

const softwareSchema = z.object({ name: z.string(), version: text })
export type Software = FromSchema<typeof softwareSchema>

/** A Python interpreter to describe. */
export interface PythonQuestion {
  /** A program on PATH or a path, such as `python3`. */
  readonly interpreter: string
  /** PATH as the suite or the cluster sets it for runs; absent where runs see the machine's own. */
  readonly path?: string | undefined
  /** Packages to list in addition to the training frameworks. */
  readonly packages: readonly string[]
  /** The container image that has this Python; absent for a Python of the node itself. */
  readonly image?: ImageQuestion
}

/** A container image of a node. */
export interface ImageQuestion {
  readonly name: string
  readonly settings: ContainerSettings
}

const conditionsSchema = z.object({
  /** One-minute load average of the whole machine, or how many programs ran at the moment where that was less. */
  load: maybeSchema(z.number().nonnegative()),
  /** Memory that programs can still allocate before anything is swapped out. */
  availableMemory: maybeSchema(bytesSchema),
  swapUsed: maybeSchema(bytesSchema),
  /** Frequency governor of the CPUs, such as `performance`; several are joined by commas. */
  governor: text,
  /** Whether the CPU may exceed its base clock. */
  turbo: maybeSchema(z.boolean()),
  /** Transparent huge pages: `always`, `madvise` or `never`. */
  hugePages: text,
  /** The hypervisor of this virtual machine; missing on bare metal. */
  hypervisor: text,
  /** Size of /dev/shm, through which data loaders and NCCL exchange data. */
  sharedMemory: maybeSchema(bytesSchema),
  /** Free space where the results are written. */
  freeDisk: maybeSchema(bytesSchema),
})
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
export type Environment = FromSchema<typeof environmentSchema>

const nodeEnvironmentSchema = z.object({
  /** As the cluster names it. */
  node: z.string(),
  environment: environmentSchema,
})
/** A node that runs were made on, described when they were made. */
export type NodeEnvironment = FromSchema<typeof nodeEnvironmentSchema>

const nodesFileSchema = z.object({
  version: z.literal(environmentVersion),
  /** Every node that a run was made on, in the order of the cluster. */
  nodes: z.array(nodeEnvironmentSchema).min(1),
})

/** Version 1 described one machine only. */
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
