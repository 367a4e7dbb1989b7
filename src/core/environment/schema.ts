import { z } from 'zod'
import type { Environment } from '../model/environment.ts'
import { bytesSchema, findingSchema, maybeSchema } from '../model/schema.ts'

/** Version of the form below, which docs/formats/environment.md describes. It grows when an old reader would be misled. */
export const environmentVersion = 1

const text = maybeSchema(z.string())
const count = z.int().nonnegative()

const processor = z.object({
  model: text,
  architecture: z.string(),
  sockets: maybeSchema(count),
  cores: maybeSchema(count),
  threads: count,
  numaNodes: maybeSchema(count),
  flags: z.array(z.string()),
})

const limits = z.object({
  container: text,
  cpus: maybeSchema(z.number().positive()),
  affinity: maybeSchema(count),
  memory: maybeSchema(bytesSchema),
})

const gpu = z.object({
  index: count,
  name: z.string(),
  memory: maybeSchema(bytesSchema),
  slowdown: maybeSchema(z.array(z.string())),
})

const gpuProcess = z.object({ pid: count, name: z.string(), memory: maybeSchema(bytesSchema) })

const gpus = z.object({
  devices: z.array(gpu),
  driver: text,
  cuda: text,
  topology: text,
  processes: maybeSchema(z.array(gpuProcess)),
})

const conditions = z.object({
  load: maybeSchema(z.number().nonnegative()),
  availableMemory: maybeSchema(bytesSchema),
  swapUsed: maybeSchema(bytesSchema),
  governor: text,
  turbo: maybeSchema(z.boolean()),
  hugePages: text,
  hypervisor: text,
  sharedMemory: maybeSchema(bytesSchema),
  freeDisk: maybeSchema(bytesSchema),
})

/** One environment, as it stands in `environment.json` under `environment`. */
export const environmentSchema: z.ZodType<Environment> = z.object({
  captured: z.iso.datetime(),
  host: z.string(),
  os: z.string(),
  kernel: z.string(),
  processor,
  memory: bytesSchema,
  limits,
  gpus: maybeSchema(gpus),
  software: z.array(z.object({ name: z.string(), version: text })),
  conditions,
  commit: text,
  findings: z.array(findingSchema),
})

/** The whole of `environment.json`. */
export const environmentFileSchema = z.object({
  version: z.literal(environmentVersion),
  environment: environmentSchema,
})
